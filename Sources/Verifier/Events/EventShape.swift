import Machine

extension EventSubject {
  /// What the subject looks like once its names are gone: subjects of one shape owe and do the same.
  var shape: Shape {
    let abstraction = Abstraction(executable.index, entry: Self.function)
    var eraser = Eraser(abstraction, [])
    // No chain's shape begins so.
    eraser.put(-2)
    eraser.put(eventNumber)
    eraser.put(node.sense)
    eraser.put(sheet?.notches.count ?? -1)
    eraser.put(terms.keepsProgress ? 1 : 0)
    eraser.put(terms.isRefreshed ? 1 : 0)
    eraser.put(terms.stops.count)
    eraser.put((isArranged ? 1 : 0) + (isRewound ? 2 : 0))
    eraser.put(name: regionName(region))
    eraser.put(name: regionName(source))
    for consumer in consumers {
      eraser.put((consumer.isOpenBelow ? 1 : 0) + (consumer.isOpenAbove ? 2 : 0) + (consumer.pinned == nil ? 0 : 4))
      let position = executable.program.state[consumer.slot].name
      eraser.put(.state(position))
      if executable.stateSlot(EventSubjects.moved(position)) != nil {
        eraser.put(.state(EventSubjects.moved(position)))
      } else {
        eraser.put(-1)
      }
    }
    eraser.put(pages.count)
    for (tabs, page) in pages { eraser.put(tabs, page, executable) }
    eraser.put(functions: entries)
    return eraser.shape
  }

  private func regionName(_ number: Int?) -> String {
    guard let number, let cases = executable.index.enumerations[Names.region]?.cases else { return "" }
    return cases[number].name
  }

  private var eventNumber: Int { Event.allCases.firstIndex(of: event) ?? -1 }
}

extension Eraser {
  fileprivate mutating func put(_ tabs: TabsPlan, _ page: TabsPlan.Page, _ executable: Executable) {
    func put(_ field: String) {
      if executable.stateSlot(field) == nil { self.put(-1) } else { self.put(.state(field)) }
    }
    switch tabs.memory {
    case .align: self.put(0)
    case .resetAll: self.put(1)
    case .independent: self.put(2)
    }
    self.put(tabs.pages.firstIndex(of: page) ?? -1)
    put(tabs.page)
    put(tabs.coming)
    put(tabs.header?.position ?? "")
    for other in tabs.pages {
      self.put(other.positions.count)
      for position in other.positions { put(position) }
    }
  }
}
