import Numerics
import Source

extension SpecDiff {
  /// The comparison as JSON, with every length that differs, even if previews omit it.
  package var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("screens")
      writer.array { writer in
        for screen in screens { screen.write(&writer) }
      }
    }
    return writer.text + "\n"
  }
}

extension SpecDiff.Screen {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("screen")
      writer.string(name)
      writer.key("old")
      writer.optional(files.old)
      writer.key("new")
      writer.optional(files.new)
      writer.key("change")
      writer.string(change.rawValue)
      guard change == .changed else { return }
      writer.key("forms")
      writer.object { writer in
        for length in lengths where length.forms.old != length.forms.new || length.isAlike {
          writer.key(length.path)
          writer.pair(length.forms.old, length.forms.new) { $0.string($1) }
        }
      }
      writer.key("samples")
      writer.array { writer in
        for place in places.indices { write(place, &writer) }
      }
      writer.key("notches")
      writer.array { writer in
        for notch in notches { notch.write(&writer) }
      }
      writer.key("promises")
      writer.array { writer in
        for promise in assertions { promise.write(&writer) }
      }
      writer.key("devices")
      writer.object { writer in
        writer.key("lost")
        writer.strings(devices.lost)
        writer.key("gained")
        writer.strings(devices.gained)
      }
      writer.key("names")
      writer.array { writer in
        for name in names { name.write(&writer) }
      }
      writer.key("conditions")
      writer.array { writer in
        for condition in conditions { condition.write(&writer) }
      }
      writer.key("arranged")
      writer.array { writer in
        for change in arranged { change.write(&writer) }
      }
      writer.key("traits")
      writer.array { writer in
        for trait in behaviorSettings { trait.write(&writer) }
      }
      writer.key("scenarios")
      writer.array { writer in
        for scenario in scenarios { scenario.write(&writer) }
      }
    }
  }

  /// Writes a configuration, if any length differs there.
  private func write(_ place: Int, _ writer: inout JSONWriter) {
    let changed = lengths.filter { $0.values[place].old != $0.values[place].new }
    guard !changed.isEmpty, let sample = versions?.new.samples[place] else { return }
    writer.object { writer in
      writer.key("device")
      writer.optional(sample.device)
      writer.key("orientation")
      writer.optional(sample.orientation)
      writer.key("quantities")
      writer.object { writer in
        for length in changed {
          writer.key(length.path)
          writer.pair(length.values[place].old, length.values[place].new) { $0.number($1.double) }
        }
      }
    }
  }
}

extension SpecDiff.NotchChange {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("sheet")
      writer.string(sheet)
      writer.key("notch")
      writer.string(notch)
      writer.key("change")
      switch kind {
      case .appears: writer.string("appears")
      case .vanishes: writer.string("vanishes")
      case .moves: writer.string("moves")
      case .activates: writer.string("activates")
      case .deactivates: writer.string("deactivates")
      case .crosses(let other):
        writer.string("crosses")
        writer.key("other")
        writer.string(other)
      }
      writer.key("devices")
      writer.strings(places)
      writer.key("heights")
      writer.array { writer in
        for height in heights {
          writer.object { writer in
            writer.key("device")
            writer.string(height.place)
            writer.versions(height.old, height.new) { $0.number($1.double) }
          }
        }
      }
    }
  }
}

extension SpecDiff.NameChange {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("kind")
      writer.string(kind.text)
      writer.key("old")
      writer.optional(old)
      writer.key("new")
      writer.optional(new)
    }
  }
}

extension SpecDiff.ConditionChange {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("path")
      writer.string(path)
      writer.key("mode")
      writer.optional(mode)
      writer.key("key")
      writer.string(key.rawValue)
      writer.key("old")
      writer.string(old)
      writer.key("new")
      writer.string(new)
    }
  }
}

extension SpecDiff.TraitChange {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("path")
      writer.optional(owner)
      writer.key("key")
      writer.string(key)
      writer.key("old")
      writer.string(old)
      writer.key("new")
      writer.string(new)
    }
  }
}

extension SpecDiff.ArrangedChange {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("path")
      writer.string(form.path)
      writer.key("sheet")
      writer.string(sheet)
      writer.key("notch")
      writer.string(notch)
      writer.key("old")
      writer.string(form.old)
      writer.key("new")
      writer.string(form.new)
    }
  }
}

extension SpecDiff.PromiseChange {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("promise")
      writer.string(text)
      writer.key("old")
      writer.optional(old?.rawValue)
      writer.key("new")
      writer.optional(new?.rawValue)
      writer.key("device")
      writer.optional(device)
    }
  }
}

extension SpecDiff.ScenarioChange {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("scenario")
      writer.string(title)
      writer.versions(old?.rawValue, new?.rawValue) { $0.string($1) }
      writer.key("device")
      writer.optional(device)
      writer.key("reason")
      writer.optional(reason)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func strings(_ texts: [String]) {
    array { writer in
      for text in texts { writer.string(text) }
    }
  }

  /// Writes `{"old": …, "new": …}`, with null for a missing value.
  fileprivate mutating func pair<Value>(_ old: Value?, _ new: Value?, _ write: (inout JSONWriter, Value) -> Void) {
    object { $0.versions(old, new, write) }
  }

  /// Writes the members `"old": …, "new": …`, with null for a missing value.
  fileprivate mutating func versions<Value>(
    _ old: Value?, _ new: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    for (key, value) in [("old", old), ("new", new)] {
      self.key(key)
      if let value { write(&self, value) } else { null() }
    }
  }
}
