import Machine

/// The mode that is in force already changes nothing: an app may say it as often as it likes.
struct PresentMode: FiniteProperty {
  let name = "present mode"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    exploration.firstFault { [exploration] event, outcome in
      guard event.kind == .mode, let mode = event.subject, exploration.value("mode", in: outcome.before) == mode,
        !outcome.isIgnored
      else { return nil }
      return "`\(exploration.bytecode.text(event))` changes something although that is the mode"
    }
  }
}
