#!/usr/bin/env python3
"""Packages release binaries into a folder. The same binaries give the same bytes.

usage: dist.py [--output dist] [--release Distribution/release.env] VARIANT=FILE…

VARIANT is linux-x86_64, linux-aarch64 or macos (universal). One of the binaries must run on this machine.
"""
import argparse, datetime, gzip, hashlib, os, pathlib, re, shutil, subprocess, sys, tempfile

# No compiled modules beside the sources.
sys.dont_write_bytecode = True
import archive, manual

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
LIBRARIES = ["ScrollworkEngine", "ScrollworkHost", "ScrollworkUIKit", "ScrollworkSwiftUI"]
# For each variant: the triples of hosts, the platforms of the wheel, the architecture of the Debian package.
VARIANTS = {
    f"linux-{processor}": (
        [f"{processor}-unknown-linux-gnu", f"{processor}-unknown-linux-musl"],
        f"manylinux_2_17_{processor}.musllinux_1_1_{processor}", architecture)
    for processor, architecture in [("x86_64", "amd64"), ("aarch64", "arm64")]
} | {"macos": (["arm64-apple-macosx", "x86_64-apple-macosx"], "macosx_13_0_universal2", None)}


def fail(message):
    sys.exit(f"dist: {message}")


def settings(path):
    return dict(re.findall(r"^([A-Z]+)=(.*)$", path.read_text(), re.MULTILINE))


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Distribution:
    def __init__(self, output, release, binaries, work):
        self.output, self.release, self.work = output, release, work
        source = (ROOT / "Sources/ScrollworkCLI/Version.swift").read_text()
        self.version = re.search(r'static let version = "(.+)"', source)[1]
        dated = re.search(rf"^## \[{re.escape(self.version)}\] - (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
        if not dated:
            fail(f"CHANGELOG.md has no section for {self.version}")
        self.date = datetime.date.fromisoformat(dated[1])
        if release["VERSION"] not in ("", self.version):
            fail(f"the release is {release['VERSION']}, the sources are {self.version}")
        self.licenses = [ROOT / "LICENSE", *sorted((HERE / "licenses").iterdir())]
        self.binaries = {variant: self.stripped(variant, path) for variant, path in binaries.items()}
        self.native = next((path for path in self.binaries.values() if self.runs(path)), None)
        if not self.native:
            fail("none of the binaries runs on this machine, so that their version is not known")

    def stripped(self, variant, path):
        copy = self.work / "scrollwork.artifactbundle" / variant / "bin/scrollwork"
        copy.parent.mkdir(parents=True)
        shutil.copy(path, copy)
        # A signature of macOS is for the bytes that were signed. A foreign binary is expected without symbols.
        if variant != "macos" and shutil.which("strip"):
            subprocess.run(["strip", copy], stderr=subprocess.DEVNULL)
        return copy

    def runs(self, path):
        try:
            said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            print(f"{path.parts[-3]}: not run, since it is for another machine")
            return False
        if said.split()[0] != self.version:
            fail(f"the binary is {said}, the sources are {self.version}")
        print(f"{path.parts[-3]}: scrollwork {said}")
        return True

    def fill(self, template, out, **values):
        """Fills the placeholders of a template. Stops if one is left."""
        text = template.read_text()
        for key, value in {"VERSION": self.version, **values}.items():
            text = text.replace(f"@{key}@", str(value))
        if left := re.search(r"@[A-Z0-9_]+@", text):
            fail(f"{out.name} would have the placeholder {left[0]}")
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text)

    def write_share(self):
        """Writes the manual page and the completions of shells, which come with every archive."""
        folder = self.work / "share"
        self.fill(HERE / "scrollwork.1.in", folder / "man/man1/scrollwork.1", COMMANDS=manual.commands(self.native))
        for shell, name in [("bash", "bash-completion/completions/scrollwork"), ("zsh", "zsh/site-functions/_scrollwork"),
                            ("fish", "fish/vendor_completions.d/scrollwork.fish")]:
            script = subprocess.run(
                [self.native, "--generate-completion-script", shell], capture_output=True, text=True, check=True).stdout
            (folder / name).parent.mkdir(parents=True)
            # The script for bash is sourced, and not a program as its first line says.
            (folder / name).write_text(script.removeprefix("#!/bin/bash\n"))

    def write_archives(self):
        bundle = self.work / "scrollwork.artifactbundle"
        for path in self.licenses:
            shutil.copy(path, bundle)
        archive.write_bundle(
            self.output / "scrollwork.artifactbundle.zip", bundle, self.version,
            {variant: VARIANTS[variant][0] for variant in self.binaries})
        self.fill(HERE / "METADATA.in", self.work / "METADATA", DESCRIPTION=self.description())
        for variant, binary in self.binaries.items():
            folder = self.work / f"scrollwork-{self.version}-{variant}"
            shutil.copytree(binary.parent, folder / "bin")
            shutil.copytree(self.work / "share", folder / "share")
            for path in self.licenses:
                shutil.copy(path, folder)
            archive.write_tar(self.output / f"{folder.name}.tar.gz", folder)
            _, tag, architecture = VARIANTS[variant]
            archive.write_wheel(
                self.output, self.version, tag, self.work / "METADATA", binary, self.work / "share", self.licenses)
            if architecture and shutil.which("dpkg-deb"):
                self.write_deb(binary, architecture)
            elif architecture:
                print(f"{variant}: no .deb, since this machine has no dpkg-deb")

    def description(self):
        """The README for the page on a package index, where a relative link leads nowhere."""
        text = re.sub(r"<!-- (run|draw): .* -->\n", "", (ROOT / "README.md").read_text())
        if not self.release["OWNER"]:
            return re.sub(r"!?\[([^\]]*)\]\((?!https:)[^)]*\)", r"\1", text)
        page = f"{self.homepage()}/blob/{self.version}"
        picture = f"https://raw.githubusercontent.com/{self.release['OWNER']}/{self.release['REPOSITORY']}/{self.version}"
        text = re.sub(r"(!\[[^\]]*\]\()(?!https:)", rf"\1{picture}/", text)
        return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https:)", rf"\1{page}/", text)

    def homepage(self):
        return f"https://github.com/{self.release['OWNER']}/{self.release['REPOSITORY']}"

    def write_deb(self, binary, architecture):
        root = self.work / architecture
        documents = root / "usr/share/doc/scrollwork"
        shutil.copytree(binary.parent, root / "usr/bin")
        shutil.copytree(self.work / "share", root / "usr/share", dirs_exist_ok=True)
        (root / "usr/share/zsh/site-functions").rename(root / "usr/share/zsh/vendor-completions")
        text = (ROOT / "LICENSE").read_text().split("\n\n", 2)[2].rstrip()
        self.fill(HERE / "debian/copyright.in", documents / "copyright",
                  LICENSE="\n".join(" " + (line or ".") for line in text.split("\n")))
        self.fill(HERE / "debian/changelog.in", documents / "changelog",
                  DATE=self.date.strftime("%a, %d %b %Y 00:00:00 +0000"))
        for path in self.licenses[1:]:
            shutil.copy(path, documents)
        for path in [documents / "changelog", root / "usr/share/man/man1/scrollwork.1"]:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
            path.unlink()
        overrides = root / "usr/share/lintian/overrides/scrollwork"
        overrides.parent.mkdir(parents=True)
        shutil.copy(HERE / "debian/lintian-overrides", overrides)
        size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) // 1024
        self.fill(HERE / "debian/control.in", root / "DEBIAN/control", ARCHITECTURE=architecture, SIZE=size)
        for path in [root, *root.rglob("*")]:
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "--build", root, self.output / f"scrollwork_{self.version}_{architecture}.deb"],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(archive.TIME)}, stdout=subprocess.DEVNULL, check=True)

    def write_packages(self):
        """The package for apps, the hooks for pre-commit, and the Homebrew formula."""
        bundle = self.output / "scrollwork.artifactbundle.zip"
        kit = self.output / "ScrollworkKit"
        shutil.copytree(ROOT / "Plugins", kit / "Plugins")
        for path in [ROOT / "LICENSE", HERE / "ScrollworkKit/README.md"]:
            shutil.copy(path, kit)
        if releases := self.releases():
            binary = f'url: "{releases}/{bundle.name}", checksum: "{digest(bundle)}"'
        else:
            shutil.copy(bundle, kit)
            binary = f'path: "{bundle.name}"'
        libraries = ""
        for name in LIBRARIES:
            if (ROOT / "Sources" / name).is_dir():
                shutil.copytree(ROOT / "Sources" / name, kit / "Sources" / name)
                imports = sorted({
                    f'"{other}"' for path in (kit / "Sources" / name).rglob("*.swift")
                    for other in re.findall(r"^[ \t]*(?:\S+ )*import (Scrollwork\w+)", path.read_text(), re.M)})
                libraries += f'  ("{name}", [{", ".join(imports)}]),\n'
        self.fill(HERE / "ScrollworkKit/Package.swift.in", kit / "Package.swift", BINARY=binary,
                  LIBRARIES=libraries.rstrip("\n"))

        mirror = self.output / "scrollwork-pre-commit"
        self.fill(HERE / "pre-commit/pyproject.toml.in", mirror / "pyproject.toml")
        for path in [ROOT / "LICENSE", HERE / "pre-commit/README.md", HERE / "pre-commit/backend.py"]:
            shutil.copy(path, mirror)
        # The hooks that build the compiler, with the wheel in place of the build.
        hooks = re.split(r"^(?=- id:)", (ROOT / ".pre-commit-hooks.yaml").read_text(), flags=re.M)[1:]
        (mirror / ".pre-commit-hooks.yaml").write_text("".join(
            hook.replace("language: swift", "language: python") for hook in hooks if "language: swift" in hook))

        if releases:
            self.fill(
                HERE / "scrollwork.rb.in", self.output / "scrollwork.rb", HOMEPAGE=self.homepage(),
                DOWNLOADS=self.downloads(releases))

    def downloads(self, releases):
        """The archives of the given variants, as the formula names them."""
        def download(variant, indent):
            archive = self.output / f"scrollwork-{self.version}-{variant}.tar.gz"
            return f'{indent}url "{releases}/{archive.name}"\n{indent}sha256 "{digest(archive)}"\n'

        text = ""
        if "macos" in self.binaries:
            text += "  on_macos do\n" + download("macos", "    ") + "  end\n"
        linux = "".join(
            f"    on_{processor} do\n" + download(variant, "      ") + "    end\n"
            for processor, variant in [("intel", "linux-x86_64"), ("arm", "linux-aarch64")] if variant in self.binaries)
        if linux:
            text += ("\n" if text else "") + f"  on_linux do\n{linux}  end\n"
        return text.rstrip("\n")

    def releases(self):
        """The URL of the release's files. `None` if none is set."""
        owner, repository = self.release["OWNER"], self.release["REPOSITORY"]
        return owner and f"https://github.com/{owner}/{repository}/releases/download/{self.version}" or None

    def write_sums(self):
        files = sorted(path for path in self.output.iterdir() if path.is_file() and path.suffix != ".rb")
        (self.output / "SHA256SUMS").write_text("".join(f"{digest(path)}  {path.name}\n" for path in files))
        for path in files:
            print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.name}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "dist")
    parser.add_argument("--release", type=pathlib.Path, default=HERE / "release.env")
    parser.add_argument("binaries", nargs="+")
    arguments = parser.parse_args()
    binaries = dict(argument.partition("=")[::2] for argument in arguments.binaries)
    for variant, path in binaries.items():
        if variant not in VARIANTS:
            fail(f"{variant} is not a variant: {', '.join(VARIANTS)}")
        if not os.access(path, os.X_OK):
            fail(f"{path} is not a program")
    output = arguments.output.resolve()
    # A wrong folder must not be emptied.
    if output.exists() and any(output.iterdir()) and not (output / "SHA256SUMS").exists():
        fail(f"{output} was not written by this script")
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    release = settings(arguments.release)
    if not release["OWNER"]:
        print(f"{arguments.release.name} names no repository: ScrollworkKit has the bundle by path, and no formula is written")
    with tempfile.TemporaryDirectory() as work:
        distribution = Distribution(output, release, binaries, pathlib.Path(work))
        distribution.write_share()
        distribution.write_archives()
        distribution.write_packages()
        distribution.write_sums()


if __name__ == "__main__":
    main()
