import Foundation
import Numerics
import ScrollworkCompiler
import Source
import Tables
import TestSupport
import Testing

@testable import Backends

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGTests {
  private static func preview(_ text: String) -> Preview {
    let compilation = compile(SourceFile(path: "Drawn.scroll.yaml", bytes: Array(text.utf8)))
    let places = compilation.spec.map { DeviceSelection().configurations(for: $0).environments } ?? []
    return Preview(screens: [compilation.preview(at: places)].compactMap { $0 })
  }

  private static let tabs = """
    scrollwork: 1
    screen: Drawn
    devices: [iPhone 15]
    layout:
      - bar: navigation
        height: 64
      - scroll: page
        content:
          - header: hero
            height: 200
            collapsed: 40
            onScroll: collapse
          - tabs: sections
            strip: 50
            pages:
              - page: first
                title: 流利读
                content: [{list: rows, contentHeight: 1000}]
              - page: second
                content: [{list: others, contentHeight: 1000}]

    """

  private static let sheet = """
    scrollwork: 1
    screen: Drawn
    devices: [iPhone 15]
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 200, high: 600}
        content:
          - header: handle
            height: 44
          - list: rows
            contentHeight: 100

    """

  private static func boxes(_ text: String, _ moment: PhoneLayout.Pose) -> [String: PhoneLayout.Tile] {
    let screen = preview(text).screens[0]
    let layout = PhoneLayout(screen, screen.samples[0], at: moment)
    return Dictionary(layout.boxes.map { ("\($0.role.rawValue) \($0.node.name)", $0) }) { first, _ in first }
  }

  @Test func headersAreExpandedAtRest() throws {
    let boxes = Self.boxes(Self.tabs, .atRest)
    #expect(boxes["header hero"]?.visible == .init(top: 64, height: 200))
    #expect(boxes["strip sections"]?.visible == .init(top: 264, height: 50))
    #expect(boxes["list rows"]?.stretch.top == 314)
    // The list is as tall as its page and ends below the screen.
    #expect(boxes["list rows"]?.visible.bottom == 852)
  }

  @Test func scrolledHeadersAreCollapsedAndTheStripIsPinned() {
    let boxes = Self.boxes(Self.tabs, .scrolled)
    #expect(boxes["header hero"]?.visible == .init(top: 64, height: 40))
    #expect(boxes["strip sections"]?.visible == .init(top: 104, height: 50))
    #expect(boxes["list rows"]?.visible == .init(top: 154, height: 698))
  }

  @Test func sheetIsDrawnAtItsFirstNotch() throws {
    let screen = Self.preview(Self.sheet).screens[0]
    let layout = PhoneLayout(screen, screen.samples[0], at: .atRest)
    #expect(layout.notches.map(\.top) == [652, 252])
    #expect(layout.notches.map(\.isShown) == [true, false])
    let boxes = Self.boxes(Self.sheet, .atRest)
    #expect(boxes["header handle"]?.visible == .init(top: 652, height: 44))
    #expect(boxes["header handle"]?.isRoundAtTop == true)
    #expect(boxes["block map"]?.open == .init(top: 0, height: 652))
    #expect(boxes["list rows"]?.visible == .init(top: 696, height: 156))
  }

  private static let resting = sheet.replacingOccurrences(
    of: "    notches: {low: 200, high: 600}", with: "    sizing: resting\n    notches: {low: 200, high: 600}"
  ).replacingOccurrences(of: "contentHeight: 100", with: "contentHeight: 1000")

  /// The content is laid out for the notch at which the sheet rests: the rows have the height below the handle.
  @Test func restingSheetIsDrawnWithTheLengthsOfItsNotch() throws {
    let boxes = Self.boxes(Self.resting, .atRest)
    #expect(boxes["sheet panel"]?.stretch == .init(top: 652, height: 200))
    #expect(boxes["list rows"]?.stretch == .init(top: 696, height: 156))
    let drawing = emitSVG(Self.preview(Self.resting))
    #expect(drawing.contains(">156<") && !drawing.contains(">556<"))
    // A rigid sheet is laid out for its highest notch and cut off by the edge of the screen.
    #expect(
      Self.boxes(Self.resting.replacingOccurrences(of: "resting", with: "rigid"), .atRest)["list rows"]?.stretch.height
        == 556)
    // The exported lengths are those at the highest notch in both cases.
    #expect(Self.preview(Self.resting).csv.contains("rows.viewport,556"))
  }

  /// Headers inside a sheet move only at its highest notch, so they are drawn scrolled there.
  @Test func contentOfASheetIsDrawnScrolledAtTheHighestNotch() throws {
    let text = Self.sheet.replacingOccurrences(
      of: "      - list: rows\n        contentHeight: 100\n",
      with: """
              - scroll: column
                content:
                  - header: cover
                    height: 120
                  - list: rows
                    contentHeight: 1000

        """)
    let (still, scrolled) = (Self.boxes(text, .atRest), Self.boxes(text, .scrolled))
    #expect(still["sheet panel"]?.visible == .init(top: 652, height: 200))
    #expect(scrolled["sheet panel"]?.visible == .init(top: 252, height: 600))
    #expect(scrolled["list rows"]?.visible == .init(top: 296, height: 556))
  }

  @Test func drawingLabelsTheLengths() {
    let tabs = emitSVG(Self.preview(Self.tabs))
    for text in [">critical 160<", ">page 698<", ">流利读<", ">strip 50<", ">iPhone 15<", ">hero<"] {
      #expect(tabs.contains(text), "\(text)")
    }
    let sheet = emitSVG(Self.preview(Self.sheet))
    #expect(sheet.contains(">low 200<") && sheet.contains(">high 600<"))
  }

  @Test func drawingIsWellFormedAndDeterministic() throws {
    let preview = Self.preview(Self.tabs)
    for theme in Theme.allCases {
      let text = emitSVG(preview, options: SVGOptions(theme: theme))
      #expect(Elements(text).names.contains("svg"))
      #expect(text == emitSVG(Self.preview(Self.tabs), options: SVGOptions(theme: theme)))
      #expect(text.contains("prefers-color-scheme") == (theme == .automatic))
    }
    #expect(Elements(emitSVG(Preview(screens: []))).names == ["svg", "title", "desc", "rect", "style"].sorted())
  }

  @Test(arguments: HostileNames.texts) func textsOfASpecAreEscapedInTheDrawing(text: String) {
    var plain = Self.preview(Self.sheet)
    var hostile = plain
    func say(_ text: String, in preview: inout Preview) {
      preview.screens[0].name = text
      preview.screens[0].file = text
      preview.screens[0].screenDescription.summary = text
      for node in preview.screens[0].screenDescription.nodes.indices {
        preview.screens[0].screenDescription.nodes[node].summary = text
        preview.screens[0].screenDescription.nodes[node].title = text
      }
      preview.screens[0].samples[0].device = text
      preview.screens[0].samples[0].failures = [Preview.Failure(quantities: [], message: text)]
    }
    say("plain", in: &plain)
    say(text, in: &hostile)
    let (calm, wild) = (Elements(emitSVG(plain)), Elements(emitSVG(hostile)))
    #expect(!wild.names.isEmpty)
    #expect(wild.names == calm.names)
    #expect(wild.attributes == calm.attributes)
    #expect(!emitSVG(hostile).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test func numbersAreShortAndFinite() {
    let numbers = [0, -0.0, 1, 1.5, 1.25, 1.005, -2.999, 100.07, .infinity, .nan, 1e300].map(SVGText.number)
    #expect(numbers == ["0", "0", "1", "1.5", "1.3", "1", "-3", "100.1", "0", "0", "0"])
  }

  @Test(arguments: ["0", "1.5", "-3", "100.1"]) func writtenNumbersAreRecognized(text: String) {
    #expect(SVGText.isNumber(text))
  }

  @Test(arguments: [
    "", "-", "1.50", "01", "+1", ".5", "1.", "1e3", "0x1", "NaN", "--1", "1.25", "inf", "١", "1 2", "-0",
  ])
  func otherTextsAreNotRecognizedAsNumbers(text: String) {
    #expect(!SVGText.isNumber(text))
  }

  @Test func longTextIsTruncated() {
    #expect(SVGText.fitted("short", into: 100, size: 10) == "short")
    #expect(SVGText.fitted(String(repeating: "long ", count: 20), into: 100, size: 10)?.hasSuffix("…") == true)
    #expect(SVGText.fitted("anything", into: 1, size: 10) == nil)
  }

  /// The elements that an XML parser reads; none if the text is not well-formed.
  private final class Elements: NSObject, XMLParserDelegate {
    private(set) var names: [String] = []
    private(set) var attributes: Set<String> = []

    init(_ text: String) {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      if !parser.parse() { names = [] }
      names.sort()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      names.append(name)
      self.attributes.formUnion(attributes.keys)
    }
  }
}
