import ProgramIR

/// A request of a machine to its host, in the order in which a machine's `Effect` lists them.
package enum Effect: String, CaseIterable, Sendable {
  case place, coast, halt, settle, fling, animate, stop, rested, dismissed, layOut, select

  /// The case's name in the program.
  package var name: String { rawValue }
}

/// The declaration of an effect. The enumeration of a machine's effects, their documentation and the trace format
/// derive from it.
package struct EffectDeclaration: Sendable {
  package var parameters: [EffectParameter]
  package var requirement: ScreenRequirement
  /// A sentence for readers of generated code.
  package var summary: String

  fileprivate init(_ parameters: [EffectParameter], _ requirement: ScreenRequirement, _ summary: String) {
    self.parameters = parameters
    self.requirement = requirement
    self.summary = summary
  }
}

extension Effect {
  package var declaration: EffectDeclaration {
    switch self {
    case .place:
      EffectDeclaration([.region, .position], .regions, "Show the region at this offset or height, now.")
    case .coast:
      EffectDeclaration(
        [.region], .regions, "Let the region go on as the finger threw it, and report `drifted` and `came(toRest:)`.")
    case .halt: EffectDeclaration([.region], .regions, "Stop the region at its offset, now.")
    case .settle:
      EffectDeclaration(
        [.region, .goal], .regions,
        "Bring the region to this offset with an animation of the host's choice, then report `came(toRest:)`.")
    case .fling:
      EffectDeclaration(
        [.region, .velocity], .regions,
        "Decelerate this region from this velocity, in points per second, positive downward; report `drifted` and `came(toRest:)`."
      )
    case .animate:
      EffectDeclaration(
        [.sheet, .destination, .height, .response, .damping, .initialVelocity, .token], .sheets,
        "Bring the sheet to this height with a spring (response in seconds, damping ratio, initial velocity in points per second, positive downward), then report `settled`. Without a velocity, keep the velocity and the damping of the animation that it replaces."
      )
    case .stop:
      EffectDeclaration([.sheet, .token], .sheets, "A finger caught the sheet: end this animation where it is.")
    case .rested: EffectDeclaration([.rest], .sheets, "The sheet rests at another notch than before.")
    case .dismissed: EffectDeclaration([.sheet], .dismissibleSheets, "The sheet is gone from the screen.")
    case .layOut:
      EffectDeclaration(
        [.sheet, .contentHeight], .resizingSheets,
        "Lay the content of the sheet out for this height; within the animation, if there is one.")
    case .select: EffectDeclaration([.page], .tabs, "Scroll the pager to this page.")
    }
  }

  /// The position of a value among those that the effect carries. `nil` if the effect does not carry the value.
  package func index(of parameter: EffectParameter) -> Int? { declaration.parameters.firstIndex(of: parameter) }

  /// Whether the effect reports a position: where the host must show the region, or where the region goes.
  package var isPosition: Bool {
    declaration.parameters.contains(.position) || declaration.parameters.contains(.goal)
  }
}

/// A value that an effect carries.
package enum EffectParameter: String, Sendable {
  case region, sheet
  /// The position at which the host must show the region, in points.
  case position
  /// The offset to which the host must bring the region, in points.
  case goal
  /// The velocity with which a movement begins, in points per second, positive downward.
  case velocity
  /// The same for a spring. Without it, the velocity of the animation under way.
  case initialVelocity
  /// The notch to which a sheet goes, and the notch at which it rests.
  case destination, rest
  /// The height to which a sheet goes, and the height for which its content must be laid out, in points.
  case height, contentHeight
  /// The parameters of a spring: its response in seconds, and its damping ratio.
  case response, damping
  case token, page

  /// Whether the value names the node that the effect concerns.
  var isSubject: Bool {
    switch self {
    case .region, .sheet, .destination, .rest, .page: true
    case .position, .goal, .velocity, .initialVelocity, .height, .contentHeight, .response, .damping, .token: false
    }
  }

  /// The field of the effect's case.
  package var field: Field {
    switch self {
    case .region, .sheet: Field("_", .enumeration(ReservedNames.region))
    case .position: Field("at", .number)
    case .goal: Field("to", .number)
    case .initialVelocity: Field("velocity", .enumeration(ReservedNames.optionalNumber))
    case .velocity, .height, .response, .damping: Field(rawValue, .number)
    case .destination: Field("to", .enumeration(ReservedNames.destination))
    case .rest: Field("_", .enumeration(ReservedNames.destination))
    case .contentHeight: Field("height", .number)
    case .token: Field("token", .token)
    case .page: Field("_", .enumeration(ReservedNames.page))
    }
  }
}
