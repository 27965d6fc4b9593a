import Foundation
import TestSupport
import Testing

@testable import Backends

@Suite struct CondensedTests {
  /// Before and after, on one line each where possible; a bar is a line break that has to stay.
  @Test(arguments: [
    ("const a = 1;\n\n  // why\n  let b = [ 1, 2 ];\n", "const a=1;let b=[1,2];"),
    ("if (a) {\n  b();\n}\nelse {\n  c();\n}\nd();", "if(a){b();}|else{c();}|d();"),
    ("return a in b ? typeof c : void 0;", "return a in b?typeof c:void 0;"),
    ("a\n  .b()\n  .c;", "a.b().c;"),
    ("a +\n+b; c - -d; e + ++f;", "a+|+b;c- -d;e+ ++f;"),
    ("x < !--y; x-- > y;", "x< !--y;x-- >y;"),
    ("const s = \"a  //  b\"; const t = 'it\\'s  /* no */';", "const s=\"a  //  b\";const t='it\\'s  /* no */';"),
    ("`a  ${ b ? `${ c }  }` : \"}\" }  // d` + e", "`a  ${ b ? `${ c }  }` : \"}\" }  // d`+e"),
    ("a = b / c / d; e.replace(/[/\"']  x\\//g, f);", "a=b/c/d;e.replace(/[/\"']  x\\//g,f);"),
    ("return /a  b/.test(c) && (d) / 2 / e;", "return/a  b/.test(c)&&(d)/2/e;"),
    ("i++ / 2; j /* so\n */ = 3;", "i++/2;j|=3;"),
    (
      "class A {\n  b;\n  #c = 1;\n  get d() { return this.#c; }\n  async *e() {}\n}",
      "class A{b;#c=1;get d(){return this.#c;}|async*e(){}}"
    ),
    ("const f = ({ a, b }) =>\n  a ? b : c;\n[1].map(f);", "const f=({a,b})=>a?b:c;[1].map(f);"),
    ("let a = b\n[c, d] = e\n(f)", "let a=b|[c,d]=e|(f)"),
    ("流 = \"利  读\"; 2 .toString();", "流=\"利  读\";2 .toString();"),
  ]) func spacesAndCommentsGo(source: String, expected: String) {
    let text = Condensed.script(source)
    #expect(
      text == expected.replacingOccurrences(of: "|", with: "\n")
        + "\n")
    #expect(Condensed.script(text) == text)
  }

  /// What a browser runs says the same as what we wrote.
  @Test(.enabled(if: Toolchain.has("node"), "make test installs node")) func theProgramStaysTheSame() throws {
    let source = #"""
      // A program with a bit of everything that spaces and line breaks can spoil.
      const out = [];
      class Box {
        /* two
           lines */
        #inner = 0
        static made = 0;
        constructor(inner) { this.#inner = inner; Box.made += 1; }
        get inner() { return this.#inner; }
        *[Symbol.iterator]() { yield this.#inner; yield - -this.#inner; }
      }
      let i = 3
      let j = i
      ++i
      out.push(i, j, i++ / 2, i-- - -j, i - --j, 7 / 2 / i);
      const box = new Box(`a  ${[1, 2].map((x) => `<${x  +  1}>`).join(" , ")}  b`)
      ;[...box].forEach((part) => out.push(String(part)));
      for (const key in { x: 1, "y z": 2 }) out.push(key);
      out.push("a//b".split(/\/{2}/).length, /[/"'`]/.test("'"), "x".replace(/x/g, "/* no */"));
      out.push(i > 1 ? .5 : 1., 1 .toFixed(1), typeof void 0, !!!i, i < !--j)
      const long = "it's"
        + " \"so\" " +
        'or "not"';
      out.push(long, Box.made, ((a, b) =>
        a
          ? b
          : -1)(1, 2));
      do { i -= 1 } while (i > 0)
      out.push(i)
      if (i) out.push("no")
      else out.push("yes")
      console.log(JSON.stringify(out));
      """#
    let (written, condensed) = (
      try Toolchain.run("node", ["-e", source]), try Toolchain.run("node", ["-e", Condensed.script(source)])
    )
    #expect(written.status == 0, "\(written.messages)")
    #expect(condensed.output == written.output)
    #expect(Condensed.script(source).utf8.count < source.utf8.count * 4 / 5)
  }

  @Test func styleSheets() {
    let source = """
      /* why */
      a, b > c { color: red; }
      .d :hover, .e:hover { font: 12px/1.5 "A  B", serif; margin: calc(1px + 2px) 0 ; }
      @media (max-width: 760px) { .f { content: "; }"; } }
      /**/ .g { --h: 1px; }
      """
    let expected =
      "a,b > c{color:red}.d :hover,.e:hover{font:12px/1.5 \"A  B\",serif;margin:calc(1px + 2px) 0}"
      + "@media (max-width:760px){.f{content:\"; }\"}}.g{--h:1px}\n"
    #expect(Condensed.styleSheet(source) == expected)
    #expect(Condensed.styleSheet(expected) == expected)
  }
}
