import Model
import ScrollworkCompiler
import Source

/// One version of a spec, with its path below the given folder.
struct VersionedScreen: Sendable {
  var name: String
  var compilation: Compilation

  /// Reads the versions that an argument names: a spec, a folder, or either in a revision.
  ///
  /// - Parameter outputs: Files that must not be among them.
  static func all(of argument: String, refusing outputs: [String]) throws(CLIError) -> [VersionedScreen] {
    guard let revision = Revision(argument) else {
      let inputs = try Inputs([argument])
      try inputs.refuse(outputs: outputs)
      return try inputs.compiled { VersionedScreen(name: $0.item.name, compilation: $1) }
    }
    return try revision.specs().map { spec in
      VersionedScreen(name: spec.name, compilation: compile(spec.file, under: spec.configuration))
    }
  }

  /// Pairs the versions that two arguments name.
  static func pairs(
    _ old: [VersionedScreen], of older: String, _ new: [VersionedScreen], of newer: String
  ) throws(CLIError) -> [(old: VersionedScreen?, new: VersionedScreen?)] {
    switch (isFolder(older), isFolder(newer)) {
    case _ where old.isEmpty || new.isEmpty: pairs(old, new)
    case (true, false): try old.counterparts(of: new, in: older).map { ($0, new[0]) }
    case (false, true): try new.counterparts(of: old, in: newer).map { (old[0], $0) }
    // Two single files are compared regardless of their names.
    case (false, false) where old.count == 1 && new.count == 1: [(old[0], new[0])]
    case (false, false), (true, true): pairs(old, new)
    }
  }

  private static func isFolder(_ argument: String) -> Bool {
    if let revision = Revision(argument) { return !Inputs.isSpec(revision.path) }
    return (try? FileSystem.status(argument))?.kind == .folder
  }

  /// Pairs versions by path and the rest by the name of the screen. Pairs are in the order of the newer version, then
  /// the removed ones.
  static func pairs(
    _ old: [VersionedScreen], _ new: [VersionedScreen]
  ) -> [(old: VersionedScreen?, new: VersionedScreen?)] {
    var left = old
    func take(_ isMeant: (VersionedScreen) -> Bool) -> VersionedScreen? {
      left.firstIndex(where: isMeant).map { left.remove(at: $0) }
    }
    var pairs: [(old: VersionedScreen?, new: VersionedScreen?)] = new.map { version in
      (take { $0.name == version.name }, version)
    }
    for index in pairs.indices where pairs[index].old == nil {
      let screen = pairs[index].new?.compilation.spec?.screen.text
      pairs[index].old = take { $0.compilation.spec?.screen.text == screen && screen != nil }
    }
    return pairs + left.map { ($0, nil) }
  }
}

extension [VersionedScreen] {
  /// Returns the one spec of a folder that corresponds to a single spec, by file name, else by screen. Throws if there
  /// is not exactly one.
  fileprivate func counterparts(of alone: Self, in folder: String) throws(CLIError) -> Self {
    guard let spec = alone.first else { return [] }
    let screen = spec.compilation.spec?.screen.text
    let named = filter { lastComponent($0.name) == lastComponent(spec.name) }
    let found = named.isEmpty ? filter { screen != nil && $0.compilation.spec?.screen.text == screen } : named
    guard found.count == 1 else {
      let count = found.isEmpty ? "nothing in it has" : "\(found.count) specs in it have"
      throw CLIError("\(folder): \(count) the name or the screen of \(spec.name)")
    }
    return found
  }
}
