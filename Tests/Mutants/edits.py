"""The edits of a table, and a program that has all of them: a function with an edit runs its edited body if the edit is
selected when the program starts, so one build serves all edits."""
import collections, re


class Edit:
    def __init__(self, number, name, file, check, old, new):
        self.number, self.name, self.file, self.check, self.old, self.new = number, name, file, check, old, new


def read(table):
    """Reads a table. A line that starts with = names an edit, the next one its file; lines with - are replaced by lines with
    +; lines that start with ! are the checks that reject it."""
    found, name, file, check, old, new = [], None, None, None, [], []
    for line in table.read_text().split("\n") + [""]:
        if line.startswith("= "):
            name, file, check, old, new = line[2:], None, None, [], []
        elif name and file is None:
            file = line
        elif name and line.startswith("! "):
            check = line[2:] if check is None else f"{check}\n{line[2:]}"
        elif line.startswith("-"):
            old.append(line[1:])
        elif line.startswith("+"):
            new.append(line[1:])
        elif not line and name:
            found.append(Edit(len(found) + 1, name, file, check, "\n".join(old), "\n".join(new)))
            name = None
    return found


DECLARATION = re.compile(r"^ *(?:(?:public|private|package|override|static|mutating|nonisolated) )*(func|var|get|set|didSet|init)\b")


def body(text, place):
    """Returns the start of the innermost function or accessor around a place, and the ends of its body."""
    start = text.rfind("\n", 0, place) + 1
    while True:
        line = text[start : text.find("\n", start)]
        declaration = DECLARATION.match(line)
        if declaration:
            depth, position = 0, start
            while text[position] != "{" or depth > 0:
                depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[position], 0)
                # A variable has a value, or ends with its line.
                if text[position] == "}" or text[position] in "=\n" and depth == 0 and declaration.group(1) == "var":
                    break
                position += 1
            opening = position
            while text[position] in "{":
                depth = 0
                while True:
                    depth += {"{": 1, "}": -1}.get(text[position], 0)
                    if depth == 0:
                        break
                    position += 1
                if opening < place < position:
                    return start, opening, position
                break
        if start == 0:
            raise ValueError("no function around the edit")
        start = text.rfind("\n", 0, start - 1) + 1


def result(text, start, opening):
    """Returns the type that a function, computed property or accessor returns."""
    header = text[start:opening]
    kind = DECLARATION.match(header).group(1)
    if kind in ("set", "didSet", "init"):
        return "Void"
    if kind == "get":
        header = text[text.rfind(" var ", 0, start) : start].split("{")[0]
    if kind in ("get", "var"):
        return header[header.index(":") + 1 :].strip()
    depth = 0
    for place, character in enumerate(header):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if depth == 0 and header.startswith("->", place):
            return header[place + 2 :].split(" where ")[0].strip()
    return "Void"


VALUE = re.compile(r"((?:.* )?(?:let|var) \w+(?:: \w+)? = )(.+)")


def isInFunction(text, place):
    try:
        body(text, place)
        return True
    except ValueError:
        return False


def values(text, edits):
    """Puts the edits of initial values behind tests of their numbers. Returns the text and the other edits."""
    rest = []
    for edit in edits:
        old, new = VALUE.fullmatch(edit.old), VALUE.fullmatch(edit.new)
        isValue = old and new and old.group(1) == new.group(1) and text.count(edit.old + "\n") == 1
        if isValue and not isInFunction(text, text.index(edit.old)):
            choice = f"{old.group(1)}selectedEdit == {edit.number} ? {new.group(2)} : {old.group(2)}"
            text = text.replace(edit.old + "\n", choice + "\n")
        else:
            rest.append(edit)
    return text, rest


def instrumented(text, edits):
    """Returns the text with every edit behind a test of its number, `selectedEdit`. An edit is inside of one function, or
    changes an initial value."""
    text, edits = values(text, edits)
    bodies = collections.defaultdict(list)
    for edit in edits:
        if text.count(edit.old) != 1:
            raise SystemExit(f"{edit.number} {edit.name}: does not apply: found {text.count(edit.old)} times")
        place = text.index(edit.old)
        try:
            found = body(text, place)
        except ValueError as error:
            raise SystemExit(f"{edit.number} {edit.name}: {error}")
        if edit.old not in text[found[1] : found[2]]:
            raise SystemExit(f"{edit.number} {edit.name}: is not inside of one function")
        bodies[found].append(edit)
    for (start, opening, closing), own in sorted(bodies.items(), reverse=True):
        type = result(text, start, opening)
        inside = text[opening + 1 : closing]
        code = ""
        for edit in own:
            edited = inside.replace(edit.old, edit.new)
            call = "edited(); return" if type == "Void" else "return edited()"
            code += f"\nif selectedEdit == {edit.number} {{ func edited() -> {type} {{{edited}\n}}; {call} }}"
        call = "original()" if type == "Void" else "return original()"
        code += f"\nfunc original() -> {type} {{{inside}\n}}\n{call}\n"
        text = text[: opening + 1] + code + text[closing:]
    return text


def record(edit, table):
    """Writes the checks of an edit into a table."""
    lines = table.read_text().split("\n")
    place = lines.index(f"= {edit.name}") + 2
    while lines[place].startswith("! "):
        del lines[place]
    lines[place:place] = [f"! {check}" for check in edit.check.split("\n")]
    table.write_text("\n".join(lines))
