"""Builds a wheel without files, whose only dependency is the wheel of the compiler."""
import os, tomllib, zipfile


def build_wheel(folder, config_settings=None, metadata_directory=None):
    with open("pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    stem = f"{project['name'].replace('-', '_')}-{project['version']}"
    needs = "".join(f"Requires-Dist: {name}\n" for name in project["dependencies"])
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n{needs}",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: scrollwork\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files["RECORD"] = "".join(f"{stem}.dist-info/{name},,\n" for name in [*files, "RECORD"])
    with zipfile.ZipFile(os.path.join(folder, f"{stem}-py3-none-any.whl"), "w") as wheel:
        for name, text in files.items():
            wheel.writestr(f"{stem}.dist-info/{name}", text)
    return f"{stem}-py3-none-any.whl"
