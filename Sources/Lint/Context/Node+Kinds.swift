import Model

// The payload of each kind. `nil` for other kinds.
extension Node.Kind {
  var sheet: Sheet? {
    guard case .sheet(let sheet) = self else { return nil }
    return sheet
  }

  var tabs: Tabs? {
    guard case .tabs(let tabs) = self else { return nil }
    return tabs
  }

  var scroll: Scroll? {
    guard case .scroll(let scroll) = self else { return nil }
    return scroll
  }

  var list: List? {
    guard case .list(let list) = self else { return nil }
    return list
  }

  var header: Header? {
    guard case .header(let header) = self else { return nil }
    return header
  }
}
