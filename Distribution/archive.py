"""Archives with fixed times, owners and order, so that the same files give the same bytes."""
import base64, gzip, hashlib, io, json, os, tarfile, zipfile

TIME = 315532800  # 1980-01-01, the first time that a zip can express


def entries(folder):
    """The name, content and mode of every file of a folder, in order. Names begin with the name of the folder."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        mode = 0o755 if os.access(path, os.X_OK) else 0o644
        yield str(path.relative_to(folder.parent)), path.read_bytes(), mode


def write_tar(out, folder):
    with gzip.GzipFile(out, "wb", 9, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for name, content, mode in entries(folder):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(content), mode, TIME
            tar.addfile(entry, io.BytesIO(content))


def write_zip(out, entries):
    with zipfile.ZipFile(out, "w") as archive:
        for name, content, mode in entries:
            entry = zipfile.ZipInfo(name)
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)


def write_bundle(out, folder, version, triples):
    """An artifact bundle for SwiftPM.

    `triples` lists for each variant the machines that run FOLDER/VARIANT/bin/scrollwork. SwiftPM compares them exactly
    with the triple of the host, except the versions of Darwin.
    """
    variants = [{"path": f"{name}/bin/scrollwork", "supportedTriples": names} for name, names in triples.items()]
    artifact = {"type": "executable", "version": version, "variants": variants}
    info = json.dumps({"schemaVersion": "1.0", "artifacts": {"scrollwork": artifact}}, indent=2) + "\n"
    write_zip(out, [(f"{folder.name}/info.json", info.encode(), 0o644), *entries(folder)])


def write_wheel(folder, version, tag, metadata, binary, share, licenses):
    """A wheel that installs the binary among the scripts of an environment, and what its share folder has."""
    stem = f"scrollwork-{version}"
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in tag.split("."))
    wheel = "Wheel-Version: 1.0\nGenerator: scrollwork\nRoot-Is-Purelib: false\n" + tags
    files = [
        (f"{stem}.data/scripts/scrollwork", binary.read_bytes(), 0o755),
        *((f"{stem}.data/data/{name}", content, mode) for name, content, mode in entries(share)),
        (f"{stem}.dist-info/METADATA", metadata.read_bytes(), 0o644),
        (f"{stem}.dist-info/WHEEL", wheel.encode(), 0o644),
        *((f"{stem}.dist-info/licenses/{path.name}", path.read_bytes(), 0o644) for path in licenses)]
    record = f"{stem}.dist-info/RECORD"
    lines = f"{record},,\n"
    for name, content, _ in files:
        checksum = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        lines += f"{name},sha256={checksum},{len(content)}\n"
    write_zip(folder / f"{stem}-py3-none-{tag}.whl", [*files, (record, lines.encode(), 0o644)])
