"""The site of `make site`: gallery and reference, and the links between them. Takes seconds."""
import json, re, shutil, sys, unittest, urllib.parse

from support import FolderTest, ROOT, SCROLLWORK

sys.path.insert(0, str(ROOT / "Distribution"))
import examples


def linked(text):
    """The addresses that a page links."""
    return re.findall(r'(?:href|src)="([^"#][^"]*)"', text) + re.findall(r"url=([^\"]+)\"", text)


class SiteTest(FolderTest):
    def build(self, **environment):
        printed = self.run_command(ROOT / "Distribution/site", SCROLLWORK, self.folder / "site", **environment)
        self.site = self.folder / "site"
        return printed

    def dead(self):
        """Links to files that do not exist."""
        found = []
        for page in self.site.rglob("*.html"):
            text = page.read_text()
            base = re.search(r'<base href="([^"]*)">', text)
            folder = page.parent / (base[1] if base else "")
            found += [(page, link) for link in linked(text) if not self.leads(folder, link)]
        for data in (self.site / "reference/data").rglob("*.json"):
            for reference in json.loads(data.read_text())["references"].values():
                if reference["type"] == "link":
                    leads = self.leads(self.site / "reference", reference["url"])
                elif reference["type"] == "topic":
                    leads = self.leads(self.site / "reference", reference["url"].lstrip("/") + "/index.html")
                else:
                    leads = True
                if not leads:
                    found.append((data, reference["url"]))
        return found

    def leads(self, folder, link):
        parts = urllib.parse.urlsplit(link)
        return bool(parts.scheme) or (folder / urllib.parse.unquote(parts.path)).exists()

    @unittest.skipUnless(shutil.which("docc"), "docc is not installed")
    def test_gallery_and_reference_lead_to_each_other(self):
        self.build()
        self.assertEqual(self.dead(), [])
        page = (self.site / "sheets/MapsOverlay.html").read_text()
        self.assertIn('href="../reference/documentation/scrollwork/thefivescreens/index.html">The five screens</a>', page)
        self.assertIn('href="reference/documentation/scrollwork/index.html"', (self.site / "index.html").read_text())
        urls = [
            reference["url"]
            for data in (self.site / "reference/data").rglob("*.json")
            for reference in json.loads(data.read_text())["references"].values() if reference["type"] == "link"]
        for example in examples.examples():
            self.assertIn(f"../examples/{example['article']}/{example['number']}.html", urls, example["place"])
        for screen in ["sheets/MapsOverlay", "bars/LongRead", "nested/StudyTabs"]:
            self.assertIn(f"../{screen}.html", urls)
        # A second run replaces the first.
        self.build()
        self.assertEqual(self.dead(), [])

    @unittest.skipUnless(shutil.which("docc"), "docc is not installed")
    def test_no_page_names_the_root_of_a_server(self):
        self.build()
        for page in (self.site / "reference").rglob("*.html"):
            self.assertNotRegex(page.read_text(), r'(href|src)="/')

    @unittest.skipUnless(shutil.which("docc"), "docc is not installed")
    def test_folder_of_another_program_stays(self):
        note = self.write("site/reference/note.txt", "mine")
        self.run_command(ROOT / "Distribution/site", SCROLLWORK, self.folder / "site", status=1)
        self.assertEqual(note.read_text(), "mine")

    def test_without_docc_the_gallery_is_all(self):
        programs = self.folder / "programs"
        programs.mkdir()
        for name in ["python3", "env"]:
            (programs / name).symlink_to(shutil.which(name))
        self.assertIn("without the reference, since docc is not installed", self.build(PATH=str(programs)))
        self.assertTrue((self.site / "index.html").exists())
        self.assertFalse((self.site / "reference").exists())
        self.assertEqual(self.dead(), [])


if __name__ == "__main__":
    unittest.main()
