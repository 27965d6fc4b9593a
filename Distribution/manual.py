"""The manual page, from what the program says about its commands."""
import json, subprocess


def escaped(text):
    """Text for troff: a backslash, a hyphen and a leading dot have a meaning there."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def paragraphs(text):
    return ".P\n".join(escaped(" ".join(part.split())) + "\n" for part in text.split("\n\n") if part.strip())


def described(program, *command):
    """The description of the program or of one command. A command may describe itself with `help` among its own."""
    said = subprocess.run([program, *command, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    return json.loads(said)["command"]


def shown(arguments):
    return [argument for argument in arguments if argument["shouldDisplay"]]


def names(argument):
    """The names of an option, short ones first."""
    short = [f"-{name['name']}" for name in argument["names"] if name["kind"] == "short"]
    return short + [f"--{name['name']}" for name in argument["names"] if name["kind"] == "long"]


def option(argument):
    bold = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names(argument))
    value = f" \\fI{escaped(argument['valueName'])}\\fR" if argument["kind"] == "option" else ""
    return f".TP\n{bold}{value}\n{escaped(argument.get('abstract', ''))}\n"


def section(command):
    """The subsection of one command: usage, description, options."""
    arguments = [argument for argument in shown(command["arguments"])
                 if not {"--help", "--version"} & set(names(argument) if argument["kind"] != "positional" else [])]
    operands = [argument for argument in arguments if argument["kind"] == "positional"]
    options = [argument for argument in arguments if argument["kind"] != "positional"]
    words = [f"\\fI{escaped(operand['valueName'])}\\fR" + (" ..." if operand["isRepeating"] else "") for operand in operands]
    usage = " ".join([f"\\fBscrollwork {command['commandName']}\\fR", *(["[options]"] if options else []), *words])
    text = f".SS {command['commandName']}\n{usage}\n.P\n{escaped(command['abstract'])}\n"
    if command.get("discussion"):
        text += ".P\n" + paragraphs(command["discussion"])
    return text + "".join(option(argument) for argument in options)


def commands(program):
    """The section COMMANDS."""
    found = described(program)["subcommands"]
    return "".join(section(command) for command in found if command["commandName"] != "help")
