import ScrollworkCompiler
import Source
import Tables
import TestSupport
import Testing

@testable import Backends

@Suite struct SkinTests {
  private static func description(_ text: String) throws -> ScreenDescription {
    let compilation = compile(SourceFile(path: "Skinned.scroll.yaml", bytes: Array(text.utf8)))
    return try #require(compilation.machine?.screenDescription)
  }

  private static func corpus(_ name: String) throws -> [String: Motif] {
    let file = try #require(Corpus.files().first { $0.path.hasSuffix("/\(name).scroll.yaml") })
    let screen = try #require(compile(file).machine?.screenDescription)
    return Dictionary(uniqueKeysWithValues: screen.nodes.map { ($0.name, Motif.of($0, in: screen)) })
  }

  @Test(arguments: [
    ("MapsOverlay", ["map": Motif.map, "places": .none, "searchBar": .search, "suggestions": .places]),
    (
      "StudyTabs",
      [
        "navigation": .navigation, "page": .none, "hero": .photo, "sections": .none, "fluent": .none,
        "fluentRows": .lessons, "spoken": .none, "spokenRows": .lessons, "community": .none, "communityRows": .posts,
      ]
    ),
    ("MailDraft", ["mailbox": .mails, "draft": .none, "titleBar": .titleBar, "message": .letter]),
    ("ChatThread", ["title": .navigation, "messages": .bubbles, "field": .composer]),
    ("MiniPlayer", ["albums": .albums, "player": .none, "nowPlaying": .miniPlayer, "artwork": .cover]),
  ]) func screensHaveTheMotifsOfTheirNames(name: String, motifs: [String: Motif]) throws {
    #expect(try Self.corpus(name) == motifs)
  }

  @Test func wordsOfTheTableAreWordsAndDecideOnce() {
    for (number, row) in Motif.table.enumerated() {
      for word in row.words {
        #expect(Motif.words(of: word) == [word])
        let earlier = Motif.table.prefix(number).filter { $0.words.contains(word) }
        for other in earlier {
          #expect(!other.kinds.isEmpty && !row.kinds.isSubset(of: other.kinds), "\(word): \(row.motif), \(other.motif)")
        }
      }
    }
    let drawn = Set(Motif.table.map(\.motif)).union([.status])
    #expect(drawn == Set(Motif.allCases))
    #expect(Motif.words(of: "searchBar2_top") == ["search", "bar", "top"])
  }

  @Test func everyOtherNameHasANeutralMotif() throws {
    let screen = try Self.description(
      """
      scrollwork: 1
      screen: Qqq
      layout:
        - bar: a
          height: 90
        - list: b
          contentHeight: 900
        - bar: c
          height: 80

      """)
    #expect(screen.nodes.map { Motif.of($0, in: screen) } == [.navigation, .rows, .toolbar])
    #expect(screen.nodes.map { Skin(of: $0, in: screen).edge } == [.end, .middle, .start])
  }

  @Test func everyMarkHasARuleAndEveryRuleAMark() {
    let texts = Motif.allCases.compactMap { Skin($0).element?.text }
    let used = Set(texts.flatMap { $0.matches(of: /k-[a-z]+/).map { String($0.output) } })
    let rules = Set(Embedded.skin_css.matches(of: /\.(k-[a-z]+)/).map { String($0.output.1) })
    #expect(used == rules)
    #expect(!Skin.styleSheet.contains("data-theme"))
  }

  /// The picture of a site is that of the page, also where a list is longer than its rows.
  @Test func picturesOfASiteHaveTheSkin() throws {
    let file = try #require(Corpus.files().first { $0.path.hasSuffix("/MapsOverlay.scroll.yaml") })
    let compilation = compile(file)
    let places = DeviceSelection().configurations(for: try #require(compilation.spec)).environments
    let files = emitSite([SiteScreen(name: "MapsOverlay.scroll.yaml", page: compilation.pageScreen(at: places))])
    let picture = try #require(files.first { $0.path == "MapsOverlay.svg" }).text
    for mark in ["k-land", "k-pin", "k-w"] { #expect(picture.contains("class=\"\(mark)\""), "\(mark)") }
    #expect(!picture.contains("suggestions</text>"))
    let rows = Skin(.places).picture(height: 130)
    #expect(rows.map { $0.attributes.first?.value } == ["translate(0 0)", "translate(0 60)", "translate(0 120)"])
    #expect(Skin(.places).picture(height: 1e12).count < 200 && Skin(.none).picture(height: 10).isEmpty)
  }

  /// A picture has no text of a spec: its elements are those of the motif, for every name.
  @Test func namesNeverReachAPicture() throws {
    let edges = [Skin.Edge.start, .belowGrabber, .middle, .end]
    var known: Set<String> = []
    for motif in Motif.allCases {
      for edge in edges {
        for isTitled in [false, true] {
          var skin = Skin(motif, edge)
          skin.isTitled = isTitled
          if let text = skin.element?.text { known.insert(text) }
        }
      }
    }
    let plain = try Self.description(
      """
      scrollwork: 1
      screen: Qqq
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 200, high: 500}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 900

      """)
    for text in HostileNames.texts + HostileNames.names {
      for suffix in ["", " search", "Messages\"><script>"] {
        var screen = plain
        for index in screen.nodes.indices {
          screen.nodes[index].name += text + suffix
          screen.nodes[index].title = text
          screen.nodes[index].summary = text
        }
        screen.screen = text
        #expect(ScreenSkins(screen).elements.allSatisfy { known.contains($0.text) }, "\(text)")
      }
    }
    for text in known {
      for word in ["script", "href", "url(", "style", "<a ", "image"] {
        #expect(!text.contains(word), "\(word): \(text)")
      }
    }
  }
}
