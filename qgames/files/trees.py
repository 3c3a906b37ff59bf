"""YAML as far as it is needed here: tables, lists and texts, each with its line. Built from the parser's events, not by
its own composer: that one calls itself for every `[`, and a file of many of them would end the program.

>>> tree("walk:\\n  to: [the, far side]\\n", "words.yaml").value["walk"].value["to"]
Node(line=2, value=[Node(line=2, value='the'), Node(line=2, value='far side')])
>>> plain(tree("{a: {b: c}}", "words.yaml"))
{'a': {'b': 'c'}}
"""

from __future__ import annotations

from typing import Any, NamedTuple

from qgames.files import reading
from qgames.files.reading import DEEPEST, Unreadable

MOST = 20_000  # nodes, each as often as it is referred to
LONGEST_NAME, LONGEST_TEXT = 200, 5_000  # letters


class Node(NamedTuple):
    line: int
    value: str | list[Node] | dict[str, Node]


def plain(node: Node | None) -> Any:
    """The tree without its lines."""
    if node is None or isinstance(node.value, str):
        return node and node.value
    if isinstance(node.value, list):
        return [plain(each) for each in node.value]
    return {key: plain(each) for key, each in node.value.items()}


def tree(text: str, file: str) -> Node | None:
    """The tree of a YAML text, None if it is empty; raises Unreadable."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C one is six times faster
    grown = _Growing(file)
    try:
        for event in yaml.parse(text, Loader=loader):
            line = event.start_mark.line + 1 if event.start_mark else 1
            match event:
                case yaml.ScalarEvent():
                    grown.text(event.value, line, event.anchor)
                case yaml.MappingStartEvent():
                    grown.open({}, line, event.anchor)
                case yaml.SequenceStartEvent():
                    grown.open([], line, event.anchor)
                case yaml.CollectionEndEvent():
                    grown.close()
                case yaml.AliasEvent():
                    grown.again(event.anchor or "", line)
                case yaml.DocumentStartEvent() if grown.root:
                    raise grown.wrong(line, "a second document begins; one is right")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise grown.wrong(line, f"not readable as YAML ({getattr(error, 'problem', None) or error})") from None
    return grown.root


class _Branch:
    """A table or list whose end has not come; `key` waits for its value, `before` is how many nodes there were."""

    def __init__(self, node: Node, anchor: str | None, before: int) -> None:
        self.node, self.anchor, self.before = node, anchor, before
        self.key: str | None = None


class _Growing:
    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self._branches: list[_Branch] = []
        self._anchors: dict[str, tuple[Node, int]] = {}  # a finished node, and how many it stands for
        self._count = 0

    def wrong(self, line: int, what: str) -> Unreadable:
        return Unreadable("shape", f"{reading.shown(self.file)}:{line}: {what}")

    def text(self, value: str, line: int, anchor: str | None) -> None:
        if not value.isprintable() or len(value) > LONGEST_TEXT:  # most are, and that is known sooner
            try:
                reading.checked(value, self.file, LONGEST_TEXT)  # NUL may be written as an escape
            except Unreadable as error:
                raise self.wrong(line, str(error).partition(": ")[2]) from None
        self._put(Node(line, value), 1, anchor)

    def open(self, value: list[Node] | dict[str, Node], line: int, anchor: str | None) -> None:
        if len(self._branches) >= DEEPEST:
            raise self.wrong(line, f"tables and lists lie more than {DEEPEST} deep")
        self._branches.append(_Branch(Node(line, value), anchor, self._count))

    def close(self) -> None:
        branch = self._branches.pop()
        self._put(branch.node, 1, branch.anchor, self._count - branch.before + 1)

    def again(self, anchor: str, line: int) -> None:
        if anchor not in self._anchors:  # a node within itself is not finished, and has no end
            raise self.wrong(line, f"'*{reading.shown(anchor)}' stands for nothing before it")
        node, weight = self._anchors[anchor]
        self._put(node._replace(line=line), weight, None)

    def _put(self, node: Node, more: int, anchor: str | None, weight: int = 1) -> None:
        """A node is finished: into the table or list it belongs to."""
        self._count += more
        if self._count > MOST:
            raise self.wrong(node.line, f"more than {MOST} entries")
        if anchor:
            self._anchors[anchor] = node, weight
        if not self._branches:
            self.root = node
            return
        branch = self._branches[-1]
        if isinstance(branch.node.value, list):
            branch.node.value.append(node)
        elif isinstance(branch.node.value, dict):
            if branch.key is None:
                branch.key = self._name(node, branch.node.value)
            else:
                branch.node.value[branch.key] = node
                branch.key = None

    def _name(self, node: Node, there: dict[str, Node]) -> str:
        if not isinstance(node.value, str) or len(node.value) > LONGEST_NAME:
            raise self.wrong(node.line, f"a name is a word of at most {LONGEST_NAME} letters")
        if node.value in there:
            raise self.wrong(node.line, f"'{node.value}' is set twice")
        return node.value
