"""The house: who may import whom, and what keeps it easy to move about in. A room that reaches where it should not is a
seam in the wrong place."""

import ast
import re
import subprocess
import sys
import tokenize
from functools import cache
from pathlib import Path

import pytest
from kit.must import must

from qgames.games import LISTED, entry

TOP = Path(__file__).parents[2]
ROOT = TOP / "qgames"
MODULES = {
    ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
    if "tests" not in path.parts[len(ROOT.parts) :] and path.name != "conftest.py"
}
LISTED_KEYS = [package.rpartition(".")[2] for package in LISTED]
LONGEST_FILE, LONGEST_FUNCTION, MOST_METHODS, MOST_IMPORTED = 800, 60, 45, 20

#: room -> the rooms it may import, with all imports counted; a room is a folder, or what is said in `room`. Of a game's
#: folder: what the entry names as its rules, what its search and reasons reach, its words, its view, its table.
PLAYED = {"session", "session.review", "session.exercises", "session.statistics", "session.evening",
          "session.journey"}  # fmt: skip
SHOWN = {*PLAYED, "ai", "games", "games.view", "rules", "render", "ui", "files"}
MAY_IMPORT = {
    "rules": set(),
    "files": set(),
    "render.model": set(),
    "render": {"render.model"},
    "ui": {"files"},
    "games": {"rules", "render.model", "files"},  # list, entry, frame: names as text, imported when asked for
    "games.view": {"games", "rules", "render"},  # what all views share
    "games.x.entry": {"games"},
    "games.x.rules": {"rules"},
    "games.x.search": {"games.x.rules", "ai", "rules"},
    "games.x.words": {"games.x.rules", "games", "session", "rules", "files"},
    "games.x.view": {"games.x.rules", "games", "games.view", "rules", "render", "files"},
    "games.x.table": {"games.x.rules", "games.x.view", "games", "rules", "render", "scenes.play", "scenes.parts",
                      "session", "ui", "files"},
    "ai": {"rules", "games", "files"},
    "session": {"ai", "rules", "games", "files"},
    "session.review": {"session", "ai", "rules", "games", "files"},
    "session.exercises": {"session", "session.review", "ai", "rules", "games", "files"},
    "session.statistics": {"session", "session.review", "ai", "rules", "games", "files"},
    "session.evening": {"session", "session.statistics", "ai", "rules", "games", "files"},
    "session.journey": {"session", "ai", "rules", "games", "files"},
    "scenes.parts": SHOWN,
    "scenes.play": {"scenes.parts", *SHOWN},
    "scenes.review": {"scenes.play", "scenes.parts", *SHOWN},
    "scenes.exercises": {"scenes.play", "scenes.parts", *SHOWN},
    "scenes.statistics": {"scenes.play", "scenes.parts", *SHOWN},
    "scenes.evening": {"scenes.play", "scenes.parts", *SHOWN},
    "scenes.film": {"scenes.review", "scenes.play", "scenes.parts", *SHOWN},
    "scenes.journey": {"scenes.play", "scenes.parts", *SHOWN},
    "scenes.pages": {"scenes.exercises", "scenes.play", "scenes.parts", *SHOWN},
    "scenes": set(),
    "access": {"ui", "files"},
    "commands": {*PLAYED, "access", "ai", "rules", "games", "games.view", "render", "ui", "files",
                 "scenes.review", "scenes.film"},  # scenes, ui, access: for a picture, and to see whether they work
    "app": {"access", "scenes.film", "scenes.pages", "scenes.parts", "scenes.play", "session", "ai", "rules", "render",
            "ui", "files"},
    "__main__": {"app", "commands", "ui", "files"},
    "": set(),
}  # fmt: skip
#: packages from elsewhere -> the rooms that may use them
SCREEN = {room for room in MAY_IMPORT if room.startswith(("scenes", "render", "ui", "access", "app"))}
THIRD_PARTY = {
    "pygame": {*SCREEN, "games.view", "games.x.view", "games.x.table", "commands"},
    "yaml": {"files"},
    "platformdirs": {"files"},
    "accesskit": {"access"},
    "PIL": {"scenes.film"},
    "bidi": set(),
    "numpy": set(),
}
#: private by name, yet meant for everybody: named tuples, and what the standard library has no other word for
NOT_PRIVATE = {"_replace", "_fields", "_asdict", "_make", "_exit", "_run_exitfuncs", "_MEIPASS"}


#: the folders, and the modules in each: a test looks through a folder; thousands of tests would cost more than they say
FOLDERS = {
    folder: [name for name in MODULES if MODULES[name].parent == folder]
    for folder in sorted({path.parent for path in MODULES.values()})
}
by_folder = pytest.mark.parametrize("names", FOLDERS.values(), ids=[folder.name for folder in FOLDERS])


@cache
def tree(name):
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


def _for_types_only(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _import_nodes(node, types):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not isinstance(child, ast.expr) and (types or not _for_types_only(child)):
            yield from _import_nodes(child, types)


@cache
def imports(name, types=False):
    """The modules that a module imports, at its top or inside functions; with `types`, also what only the type checker
    reads: it is never loaded, but whoever reads the code has to go there."""
    found = []
    for node in _import_nodes(tree(name), types):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
            continue
        assert node.level == 0, f"{name}: imports are absolute here"
        whole = [f"{node.module}.{alias.name}" for alias in node.names]
        found += [each if each in MODULES else node.module for each in whole]
    return tuple(dict.fromkeys(found))


#: these load by text what nobody knows ahead: the doors to what a game brings
DOORS = {"qgames.games", "qgames.games.entry", "qgames.app.routes"}


@cache
def named(name):
    """The modules that a module loads by a text: ``import_module``, whole or put together."""
    if name in DOORS or "import_module" not in MODULES[name].read_text(encoding="utf-8"):
        return ()
    texts = {node.value for node in ast.walk(tree(name)) if isinstance(node, ast.Constant) and type(node.value) is str}
    heads = {"", *(text for text in texts if text.startswith("qgames.") and text.endswith("."))}
    return tuple(head + text for head in heads for text in texts if head + text in MODULES)


def known_to(name):
    """All modules of ours that a reader of this one is sent to: every import there is, for types and by texts too."""
    return tuple(module for module in (*imports(name, types=True), *named(name)) if module in MODULES)


@cache
def reached(name):
    """All modules of ours that are loaded with one, in the end."""
    seen, open_ = set(), [name]
    while open_:
        here = open_.pop()
        if here in MODULES and here not in seen:
            seen.add(here)
            open_ += imports(here)
            parts = here.split(".")
            open_ += [".".join(parts[:n]) for n in range(1, len(parts))]
    return seen


@cache
def parts_of(key):
    """Module -> its part of the game, for one game's folder."""
    told, home = entry(key), f"qgames.games.{key}"
    found = {f"{home}.entry": "entry", home: "entry"}
    for part, texts in (
        ("rules", (told.rules, told.feats)),
        ("search", (told.searcher, told.evaluation, told.reasons, told.count, told.hidden)),
        ("words", (told.words,)),
        ("view", (told.view, told.glyph)),
        ("table", (told.table,)),
    ):
        for text in filter(None, texts):
            for module in reached(home + text.partition(":")[0]):
                if module.startswith(home + "."):
                    found.setdefault(module, part)
    return found


def room(name):
    _, *rest = name.split(".")
    if rest[:1] in (["scenes"], ["session"], ["render"]) and len(rest) > 1:
        inner = ".".join(rest[:2])
        return inner if inner in MAY_IMPORT else rest[0]
    if rest[:1] != ["games"]:
        return rest[0] if rest else ""
    if len(rest) == 1 or (len(rest) == 2 and rest[1] in ("entry", "frame")):
        return "games"
    if rest[1] not in LISTED_KEYS:
        return "games.view"
    parts = parts_of(rest[1])
    assert name in parts, f"{name} is reached by nothing that the entry of {rest[1]} names"
    return f"games.x.{parts[name]}"


@by_folder
def test_imports(names):
    for name in names:
        assert_imports(name)


def assert_imports(name):
    here = room(name)
    assert here in MAY_IMPORT, f"{here} is a new room: say above whom it may import"
    allowed = MAY_IMPORT[here] | ({"render.model"} if "render" in MAY_IMPORT[here] else set()) | {here, ""}
    for module in (*imports(name, types=True), *named(name)):
        if module.split(".")[0] == "qgames":
            there = room(module)
            assert there in allowed, f"{name} ({here}) imports {module} ({there})"
            if there.startswith("games.x."):
                assert name.split(".")[2] == module.split(".")[2], f"{name} knows another game: {module}"
        else:
            first = module.split(".")[0]
            assert here in THIRD_PARTY.get(first, {here}), f"{name} ({here}) imports {module}"


WITHOUT_A_WINDOW = {"rules", "files", "games", "games.x.entry", "games.x.rules", "games.x.search", "games.x.words",
                    "ai", *PLAYED}  # fmt: skip


def test_play_without_a_window():
    """Rules, thinking and a whole sitting load no window's library, whatever they reach."""
    found = [name for name in MODULES if room(name) in WITHOUT_A_WINDOW]
    assert {room(name) for name in found} == WITHOUT_A_WINDOW
    for name in found:
        for module in reached(name):
            assert not any(other.split(".")[0] == "pygame" for other in imports(module)), f"{name} reaches {module}"


@pytest.mark.parametrize(
    "name",
    [
        "qgames.__main__",
        "qgames.app.start",
        "qgames.commands.ugi",
        "qgames.ai.process.worker",
        "qgames.rules.record",
        "qgames.session.saves",
    ],
)
def test_nothing_heavy_early(name):
    """The engine and its workers start without a window's libraries: seen from a process of its own."""
    code = f"import {name}, sys; print([m for m in ('pygame', 'yaml', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def circles(arrows):
    """The groups in which everybody is reached from everybody (Tarjan's algorithm): those of more than one."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name):
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in arrows[name]:
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            found.append(set(stack[at:]))
            del stack[at:]

    for name in arrows:
        if name not in index:
            visit(name)
    return [group for group in found if len(group) > 1]


def test_no_import_circle():
    """Nobody is known by what he knows himself."""
    assert not circles({name: known_to(name) for name in MODULES})


def folder(name):
    """Where a module lies; a game's folder is one place, whichever game it is."""
    parts = MODULES[name].parent.relative_to(ROOT).parts
    return "games/x" if len(parts) > 1 and parts[0] == "games" else "/".join(parts)


def test_no_circle_among_folders():
    arrows: dict[str, set[str]] = {folder(name): set() for name in MODULES}
    for name in MODULES:
        known = {folder(module) for module in known_to(name) if module != "qgames"}  # that is the version alone
        arrows[folder(name)] |= known - {folder(name)}
    assert not circles(arrows)


def test_a_circle_is_found():
    assert circles({"a": "b", "b": "c", "c": "a", "d": "a"}) == [{"a", "b", "c"}]


def last_line(node: ast.stmt) -> int:
    return must(node.end_lineno)


def makes_a_class(source):
    """Is a class made at run time, ``type(name, bases, …)``? There would be no definition to read."""
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call)]
    made = [ast.unparse(call.func) for call in calls if len(call.args) == 3 or ast.unparse(call.func) != "type"]
    return bool({"type", "types.new_class", "new_class"} & set(made))


def test_no_class_is_made_at_run_time():
    assert makes_a_class(ast.parse("kind = type('Lesson', (Lesson, Table), {})"))
    assert not [name for name in MODULES if makes_a_class(tree(name))]


def classes_twice(sources):
    """Public class names that stand more than once."""
    found: dict[str, list[str]] = {}
    for name, source in sources.items():
        for node in source.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(name)
    return {name: homes for name, homes in found.items() if len(homes) > 1}


def test_a_class_name_stands_once():
    """Outside the games' folders, where each may have its own `Searcher` and `View`."""
    planted = ast.parse("class Table: ...")
    assert classes_twice({"render": planted, "play": planted}) == {"Table": ["render", "play"]}
    shared = {name: tree(name) for name in MODULES if folder(name) != "games/x"}
    assert not classes_twice(shared)


def hooked_from_outside(source):
    """``board.words = self.words``: something to call, put into somebody else. It should come with the constructor,
    where it is seen that it is wanted."""
    methods = {
        f"self.{each.name}"
        for kind in ast.walk(source)
        if isinstance(kind, ast.ClassDef)
        for each in kind.body
        if isinstance(each, ast.FunctionDef) and not each.decorator_list
    }

    def called_later(value):
        partial = isinstance(value, ast.Call) and ast.unparse(value.func).endswith("partial")
        return isinstance(value, ast.Lambda) or partial or ast.unparse(value) in methods

    for node in ast.walk(source):
        if isinstance(node, ast.Assign) and called_later(node.value):
            targets = [each for each in node.targets if isinstance(each, ast.Attribute)]
            yield from (ast.unparse(node) for each in targets if ast.unparse(each.value) != "self")
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "setattr" and called_later(node.args[2]):
            yield ast.unparse(node)


def test_no_callback_is_assigned_from_outside():
    planted = "class Table:\n def __init__(self, board): board.words = self.words\n def words(self): ..."
    assert list(hooked_from_outside(ast.parse(planted))) == ["board.words = self.words"]
    assert list(hooked_from_outside(ast.parse("def f(b): b.done = lambda: 1"))) == ["b.done = lambda: 1"]
    assert list(hooked_from_outside(ast.parse("setattr(b, 'x', lambda: 1)"))) == ["setattr(b, 'x', lambda: 1)"]
    assert not [(name, found) for name in MODULES for found in hooked_from_outside(tree(name))]


def late_imports(text):
    """The lines of imports in functions that do not say why: beside the first of several, or once for the whole module
    (``# late imports: …``)."""
    lines = text.splitlines()
    if any(line.startswith("# late imports: ") for line in lines):
        return
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = {
        each.lineno for node in functions for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)
    }
    for number in sorted(found):
        before = next((line for line in reversed(lines[: number - 1]) if line), "")
        goes_on = before.lstrip().startswith(("#", "import ", "from "))
        if not re.search("  # (?!noqa)", lines[number - 1]) and not goes_on:
            yield number


def test_late_imports_say_why():
    assert list(late_imports("def f():\n    import yaml\n    import json\n")) == [2]
    assert not list(late_imports("def f():\n    import yaml  # heavy\n    import json\n"))
    texts = {name: path.read_text(encoding="utf-8") for name, path in MODULES.items()}
    assert not [(name, line) for name, text in texts.items() for line in late_imports(text)]


#: who may write a file by itself
WRITERS = {
    "qgames.app.watchdog": "what a thread that knows nothing of Python writes into when all else has stopped",
    "qgames.files.paths": "the one writer: beside the file, then in its place",
    "qgames.files.store": "locks, on empty files",
    "qgames.render.fine.disk": "pictures of the cache, strip by strip, and put in place as the writer does",
}


def writes(source):
    """The lines that write, move or copy files by themselves."""
    for node in ast.walk(source):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        whole = ast.unparse(node.func)
        mode = [ast.literal_eval(each) for each in node.args[:2] if isinstance(each, ast.Constant)]
        mode += [
            word.value.value for word in node.keywords if word.arg == "mode" and isinstance(word.value, ast.Constant)
        ]
        to_write = any(isinstance(each, str) and re.fullmatch(r"[rbt]*[wax+][rbt+]*", each) for each in mode)
        if (
            name in ("write_text", "write_bytes", "copyfile", "copytree", "symlink_to", "touch")
            or (name == "open" and to_write)
            or (whole == "os.open" and re.search("O_(WRONLY|RDWR|CREAT|APPEND)", ast.unparse(node)))
            or (whole.endswith("image.save") and len(node.args) < 3)  # with a third it goes into memory
            or whole in ("os.rename", "os.replace", "os.link", "shutil.move", "shutil.copy", "json.dump")
            or (name == "rename" and len(node.args) == 1 and whole != "os.rename")
        ):
            yield node.lineno


def test_files_are_written_by_the_one_writer():
    for planted in ("path.write_text(a)", "open(p, 'w')", "p.open(mode='ab')", "pygame.image.save(s, 'x.png')",
                    "os.open(p, os.O_RDWR)", "os.replace(a, b)"):  # fmt: skip
        assert list(writes(ast.parse(planted))) == [1], planted
    assert not list(writes(ast.parse("open(p); open(p, 'rb'); pygame.image.save(s, held, 'x.png'); p.open()")))
    found = {name for name in MODULES for _ in writes(tree(name))}
    assert found == set(WRITERS)


#: who may say which of two scores is better: who searches, and the one judgement of what was found
JUDGES = {"qgames.ai.judgement", "qgames.ai.analysis", "qgames.ai.process.pool"}


#: what makes a number of a score
WEIGHED = re.compile(r"\bexpected\(game|\bleaning\(game|\bjudgement\.(order|expected|leaning)\(")


def compares_scores(source):
    """The lines that order scores, weigh two kinds of them against each other, or read how a game's estimates are
    scaled."""
    for node in ast.walk(source):
        if isinstance(node, ast.Attribute):
            if (node.attr == "scale" and ast.unparse(node.value).startswith("entry(")) or ast.unparse(
                node
            ) == "Score.order":
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "order":
            if not node.args and ast.unparse(node.func.value) != "self":
                yield node.lineno
        elif isinstance(node, ast.Compare | ast.BinOp):
            sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.left, node.right]
            about = [{each.attr for each in ast.walk(side) if isinstance(each, ast.Attribute)} for side in sides]
            told = [ast.unparse(side) for side in sides]
            scores = [bool(re.search(r"(before|after|score|best)\b.*\.(value|kind)\b", side)) for side in told]
            if (len(sides) > 1 and all(scores) and all(words & {"value", "kind"} for words in about)) or any(
                WEIGHED.search(side) for side in told
            ):
                yield node.lineno
        elif (
            isinstance(node, ast.Call)
            and ast.unparse(node.func) in ("sorted", "max", "min")
            and WEIGHED.search(ast.unparse(node))
        ):
            yield node.lineno


def test_one_judgement_compares_scores():
    for planted in ("max(a, key=lambda m: v[m].order())", "max(s, key=Score.order)", "before.value - after.value > 9",
                    "a.before.kind == b.after.kind", "entry(game.key).scale", "expected(game, a) > 0.5",
                    "sorted(s, key=lambda each: -judgement.order(each))"):  # fmt: skip
        assert list(compares_scores(ast.parse(planted))), planted
    assert not list(compares_scores(ast.parse("self.order(); score.kind == 'win'; score.value > 3; ui.scale")))
    searching = {name for name in MODULES if name.startswith("qgames.ai.search.") or room(name) == "games.x.search"}
    found = {name for name in MODULES for _ in compares_scores(tree(name))} - searching
    assert found <= JUDGES, found - JUDGES


def test_only_the_doors_load_by_text():
    """What everybody else needs it imports: so that it can be found, and moved."""
    by_text = re.compile(r"import_module|__import__")
    loads = {name for name in MODULES if by_text.search(MODULES[name].read_text(encoding="utf-8"))}
    assert loads == DOORS


def test_nobody_knows_everybody():
    """A module that imports very many of ours does not leave its work to others."""
    many = {name: len({module for module in known_to(name) if module != name}) for name in MODULES}
    assert not {name: count for name, count in many.items() if count > MOST_IMPORTED}


def _not_docstrings(name):
    """Comments, names and strings of a module, without its docstrings: (line, text)."""
    documented: set[int] = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            documented.update(range(node.body[0].lineno, last_line(node.body[0]) + 1))
    with MODULES[name].open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.start[0] not in documented and token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
                yield token.start[0], token.string


@by_folder
def test_only_a_game_names_itself(names):
    """Outside its own folder, the list of games and the examples in docstrings no game is named."""
    games = re.compile(rf"(?<![a-z])({'|'.join(LISTED_KEYS)})(?![a-z])", re.IGNORECASE)
    for name in names:
        if name == "qgames.games" or (name.split(".")[1:2] == ["games"] and name.split(".")[2] in LISTED_KEYS):
            continue
        named = [f"{name}:{line}: {text}" for line, text in _not_docstrings(name) if games.search(text)]
        assert not named, named


@cache
def _own_names(name):
    """The private names a module defines itself, at any depth."""
    found = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


@by_folder
def test_no_private_name_is_read_from_outside(names):
    for name in names:
        assert_no_private_name_is_read_from_outside(name)


def assert_no_private_name_is_read_from_outside(name):
    own = _own_names(name)
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.ImportFrom):
            private = [alias.name for alias in node.names if re.match(r"_[a-z]", alias.name)]
            assert not private, f"{name} imports {private}"
        if isinstance(node, ast.Attribute) and re.match(r"_[a-z]", node.attr) and node.attr not in NOT_PRIVATE:
            mine = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            mine = mine or ast.unparse(node.value) == "super()"
            # a subclass may use what its base keeps for the family: self._x
            known = node.attr in own or (mine and any(node.attr in _own_names(base) for base in reached(name)))
            assert known, f"{name}:{node.lineno} reads {ast.unparse(node)}"


@by_folder
def test_sizes(names):
    """Files of one purpose, functions that fit on a screen, no object of a hundred methods. A longer function says why
    in a comment right above its body: ``# long: …``."""
    for name in names:
        assert_sizes(name)


def assert_sizes(name):
    lines = MODULES[name].read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST_FILE, f"{name} has {len(lines)} lines"
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.FunctionDef) and last_line(node) - node.lineno >= LONGEST_FUNCTION:
            text = "\n".join(lines[node.lineno - 2 : node.lineno + 8])
            assert "# long:" in text, f"{name}.{node.name} has {last_line(node) - node.lineno + 1} lines"
        if isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            assert len(methods) <= MOST_METHODS, f"{name}.{node.name} has {len(methods)} methods"


def test_every_listed_game_is_whole():
    """A game's key is the name of its folder and of its rules; what its entry names is there."""
    for key in LISTED_KEYS:
        told = entry(key)
        assert told.key == key == told.load(told.rules).key
        for part in filter(None, (told.searcher, told.evaluation, told.reasons, told.view, told.words, told.table)):
            assert callable(told.load(part))
