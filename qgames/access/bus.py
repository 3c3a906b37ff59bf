"""Is assistive technology wanted on this desktop? The session's message bus tells (`IsEnabled` of `org.a11y.Status`),
and tells when that changes. A handful of D-Bus messages over its socket, never waited for: whoever holds a `Wish` asks
it once a frame. Whatever is not as expected ends it, and then nothing is wanted.

The question is put once, again whenever the property or its owner changes; so no value but a boolean is ever read.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
import struct
import sys
from urllib.parse import unquote

log = logging.getLogger(__name__)
LARGEST = 1 << 20  # bytes of messages that nobody asked for
CALL, RETURN, ERROR, SIGNAL = 1, 2, 3, 4
PATH, INTERFACE, MEMBER, REPLY_TO, DESTINATION, SIGNATURE = 1, 2, 3, 5, 6, 8  # fields of a header
BUS, STATUS, PROPERTIES = "org.freedesktop.DBus", "org.a11y.Status", "org.freedesktop.DBus.Properties"
OWNER = "org.a11y.Bus"
#: what is heard: the property's changes, and whoever begins to own it
MATCHES = (
    f"type='signal',interface='{PROPERTIES}',member='PropertiesChanged',path='/org/a11y/bus',arg0='{STATUS}'",
    f"type='signal',interface='{BUS}',member='NameOwnerChanged',arg0='{OWNER}'",
)


def addresses() -> list[str]:
    """Where the session's bus may be, as names of sockets."""
    found = []
    for each in os.environ.get("DBUS_SESSION_BUS_ADDRESS", "").split(";"):
        kind, _, rest = each.partition(":")
        told = dict(part.partition("=")[::2] for part in rest.split(","))
        if kind == "unix" and "path" in told:
            found.append(unquote(told["path"]))
        elif kind == "unix" and "abstract" in told:
            found.append("\0" + unquote(told["abstract"]))
    if runtime := os.environ.get("XDG_RUNTIME_DIR"):
        found.append(os.path.join(runtime, "bus"))
    return found


class Wish:
    def __init__(self) -> None:
        self.there = False  # is it wanted, as far as is known
        self._socket: socket.socket | None = None
        self._serial = 0
        self._asked = 0  # the serial of the last question
        self._in, self._out = bytearray(), bytearray()
        self._greeted = False

    def begin(self) -> None:
        if sys.platform == "win32":
            return  # no such bus
        for name in addresses():
            with contextlib.suppress(OSError, ValueError):
                made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
                made.setblocking(False)
                made.connect(name)
                self._socket = made
                break
        else:
            return
        uid = str(os.getuid()).encode().hex()
        self._out += f"\0AUTH EXTERNAL {uid}\r\nBEGIN\r\n".encode()
        self._call(BUS, "/org/freedesktop/DBus", BUS, "Hello")
        for rule in MATCHES:
            self._call(BUS, "/org/freedesktop/DBus", BUS, "AddMatch", rule)
        self._ask()

    def look(self) -> bool:
        """Once a frame: is it wanted?"""
        if self._socket is not None:
            try:
                self._flush()
                self._hear()
            except (OSError, ValueError, IndexError, struct.error) as error:
                log.info("the session's bus is left: %s", error)
                self.end()
        return self.there

    def end(self) -> None:
        self.there = False
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.close()
            self._socket = None

    def _ask(self) -> None:
        self._call(OWNER, "/org/a11y/bus", PROPERTIES, "Get", STATUS, "IsEnabled")
        self._asked = self._serial

    def _call(self, to: str, path: str, interface: str, member: str, *texts: str) -> None:
        self._serial += 1
        fields = {PATH: path, INTERFACE: interface, MEMBER: member, DESTINATION: to}
        self._out += message(CALL, self._serial, fields, texts)

    def _flush(self) -> None:
        assert self._socket is not None
        with contextlib.suppress(BlockingIOError):
            while self._out:
                del self._out[: self._socket.send(self._out)]

    def _hear(self) -> None:
        assert self._socket is not None
        with contextlib.suppress(BlockingIOError):
            while len(self._in) < LARGEST:
                data = self._socket.recv(65536)
                if not data:
                    raise OSError("closed")
                self._in += data
        if not self._greeted:
            line, found, _ = self._in.partition(b"\r\n")
            if not found:
                return
            if not re.match(rb"OK [0-9a-f]+$", line):
                raise OSError(f"refused: {bytes(line[:80])!r}")
            del self._in[: len(line) + 2]
            self._greeted = True
        while (size := length(self._in)) and size <= len(self._in):
            self._take(bytes(self._in[:size]))
            del self._in[:size]

    def _take(self, data: bytes) -> None:
        kind, fields, order, body = read(data)
        if kind == RETURN and fields.get(REPLY_TO) == self._asked:
            # a variant: the length of its signature, "b", its end, and after padding to four the boolean
            yes = struct.pack(order + "I", 1)
            self.there = fields.get(SIGNATURE) == "v" and body[:3] == b"\1b\0" and body[4:8] == yes
        elif kind == ERROR and fields.get(REPLY_TO) == self._asked:
            self.there = False  # there is no such service
        elif kind == SIGNAL and fields.get(MEMBER) in ("PropertiesChanged", "NameOwnerChanged"):
            self._ask()
            self._flush()


def _aligned(data: bytearray, to: int) -> None:
    data += bytes(-len(data) % to)


def _text(data: bytearray, text: str) -> None:
    _aligned(data, 4)
    raw = text.encode()
    data += struct.pack("<I", len(raw)) + raw + b"\0"


def message(kind: int, serial: int, fields: dict[int, str], texts: tuple[str, ...]) -> bytes:
    """A message whose fields and arguments are texts."""
    body = bytearray()
    for text in texts:
        _text(body, text)
    table = bytearray()
    for code, value in fields.items():
        _aligned(table, 8)
        table += struct.pack("<BB", code, 1) + (b"o" if code == PATH else b"s") + b"\0"
        _text(table, value)
    if texts:
        _aligned(table, 8)
        table += struct.pack("<BB", SIGNATURE, 1) + b"g\0" + struct.pack("<B", len(texts)) + b"s" * len(texts) + b"\0"
    head = bytearray(struct.pack("<cBBBIII", b"l", kind, 0, 1, len(body), serial, len(table))) + table
    _aligned(head, 8)
    return bytes(head + body)


def length(data: bytes | bytearray) -> int:
    """Of the message that begins here; 0 if too little has come to tell."""
    if len(data) < 16:
        return 0
    order = _order(data)
    body, table = struct.unpack_from(order + "I", data, 4)[0], struct.unpack_from(order + "I", data, 12)[0]
    size: int = 16 + table + -table % 8 + body
    if size > LARGEST:
        raise ValueError("a message that is too large")
    return size


def read(data: bytes) -> tuple[int, dict[int, str | int], str, bytes]:
    """Kind, fields, order of bytes and body of a whole message."""
    order = _order(data)
    end = 16 + struct.unpack_from(order + "I", data, 12)[0]
    fields: dict[int, str | int] = {}
    at = 16
    while at < end:
        at += -at % 8
        code, kind = data[at], data[at + 2 : at + 3]
        if data[at + 1] != 1:
            raise ValueError("a field of a kind that no header has")
        at += 4
        if kind == b"g":
            size = data[at]
            fields[code] = data[at + 1 : at + 1 + size].decode()
            at += size + 2
            continue
        at += -at % 4
        number = struct.unpack_from(order + "I", data, at)[0]
        at += 4
        if kind in (b"s", b"o"):
            fields[code] = data[at : at + number].decode()
            at += number + 1
        elif kind == b"u":
            fields[code] = number
        else:
            raise ValueError("a field of a kind that no header has")
    return data[1], fields, order, data[end + -end % 8 :]


def _order(data: bytes | bytearray) -> str:
    if data[0] not in b"lB":
        raise ValueError("no message")
    return "<" if data[0:1] == b"l" else ">"
