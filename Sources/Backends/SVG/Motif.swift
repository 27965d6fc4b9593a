import Tables

/// The motifs of the skin: what the preview draws in a part of a screen, so that the app is recognized without reading.
///
/// A motif follows from the kind of a node and from the words of its name alone. Nothing of it has a length of the spec.
enum Motif: String, CaseIterable {
  case none
  // Parts that fill their node.
  case map, photo, cover, player, keyboard, card, cards
  // Bands of a fixed height.
  case status, navigation, titleBar, search, miniPlayer, transport, tabBar, toolbar, composer, heading
  // Rows that repeat.
  case rows, places, tracks, lessons, mails, letter, text, bubbles, posts, albums, grid, form, calendar

  /// Words of names and the motif that they choose. The first line with a word of the name and the kind decides. All
  /// kinds have a line without kinds.
  static let table: [(words: [String], kinds: Set<ScreenDescription.Kind>, motif: Motif)] = [
    (["grip", "grabber", "handle", "pull", "space"], [], .none),
    (["map", "area", "city", "journey", "trail", "route"], [.block, .header], .map),
    (["keyboard"], [.block, .bar], .keyboard),
    (["search", "address"], [.bar, .header, .block], .search),
    (["art", "artwork", "track", "player", "playing"], [.bar, .header], .miniPlayer),
    (["player", "video"], [.block], .player),
    (["art", "artwork"], [.block], .cover),
    (["controls", "transport"], [.bar, .header, .block], .transport),
    (["tab"], [.bar], .tabBar),
    (["tools", "toolbar", "footer"], [.bar, .header, .block], .toolbar),
    (["field", "composer", "reply", "draft"], [.bar, .block], .composer),
    (["title"], [.header], .titleBar),
    (["navigation", "title", "top", "masthead"], [.bar], .navigation),
    (
      [
        "hero", "cover", "photo", "picture", "banner", "illustration", "image", "storefront", "campaign", "club",
        "entrance", "vehicle", "canvas", "drawing", "logo", "crest",
      ], [.block, .header, .carousel], .photo
    ),
    (["month", "calendar", "week", "agenda"], [.block, .header], .calendar),
    (["album", "albums"], [.block, .list], .albums), (["library"], [.block], .albums),
    (
      ["gallery", "photos", "colors", "products", "goods", "shelf", "rooms", "favorites", "exhibits"], [.block, .list],
      .grid
    ),
    (["chat", "thread", "conversation", "replies"], [.list, .block], .bubbles),
    (["mailbox", "inbox", "mail", "archive", "sent", "drafted"], [.block], .mails),
    (["message", "draft", "letter", "composer"], [.list], .letter),
    (["mails", "mailbox", "inbox", "archive", "drafts", "mail"], [.list], .mails),
    (
      ["text", "paragraphs", "story", "lines", "lyrics", "pages", "biography", "article", "chapter", "note", "notes"],
      [.list, .block, .header], .text
    ),
    (["song", "songs", "tracks", "queue", "episodes", "next", "music", "radio"], [.list, .block], .tracks),
    (["posts", "post", "feed", "community", "shop"], [.list, .block], .posts),
    (["study", "course", "lesson", "lessons", "exercises", "chapters", "video", "library"], [.list], .lessons),
    (
      ["places", "map", "maps", "suggestions", "stops", "route", "routes", "results", "city", "sights"],
      [.list], .places
    ),
    (["payment", "details", "facts", "settings", "choices", "order", "total", "filters"], [.list, .block], .form),
    ([], [.list], .rows), ([], [.bar], .navigation), ([], [.header], .heading), ([], [.carousel], .cards),
    ([], [.block], .card), ([], [], .none),
  ]

  /// Returns the motif of a node: by its own name, for a list also by the names around it up to the screen's.
  static func of(_ node: ScreenDescription.Node, in screen: ScreenDescription) -> Motif {
    var names = [node.name]
    if node.kind == .list {
      var parent = node.parent
      // A parent has no parent that is a child of its own, so the walk ends.
      while let name = parent, names.count <= screen.nodes.count {
        names.append(name)
        parent = screen.node(name)?.parent
      }
      names.append(screen.screen)
    }
    let rows = table.filter { $0.kinds.isEmpty || $0.kinds.contains(node.kind) }
    for name in names {
      let words = words(of: name)
      if let row = rows.first(where: { $0.words.contains { words.contains($0) } }) { return row.motif }
    }
    let motif = rows.first { $0.words.isEmpty }?.motif ?? .none
    return motif == .navigation && Skin.edge(of: node, in: screen) == .start ? .toolbar : motif
  }

  /// The words of a name in lower case: `searchBar` has `search` and `bar`.
  static func words(of name: String) -> Set<String> {
    var words: [String] = [""]
    for character in name {
      if character.isUppercase || !character.isLetter { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return Set(words.filter { !$0.isEmpty })
  }
}
