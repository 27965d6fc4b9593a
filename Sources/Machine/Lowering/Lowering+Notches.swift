internal import Model
import Numerics
import ProgramIR

// Queries for the notches of a sheet: their heights, and whether the sheet may rest there now.
extension Lowering {
  /// Whether the sheet can rest at each of its notches everywhere and in every mode, so that no query is needed.
  func isPlain(_ sheet: Sheet) -> Bool {
    sheet.notches.allSatisfy { $0.condition == nil }
      && sheet.modes.allSatisfy { $0.rests.count == sheet.notches.count }
  }

  /// Whether a sheet can rest at a notch everywhere and in every mode.
  func restsAlways(_ sheet: Sheet, _ notch: Int) -> Bool {
    sheet.notches[notch].condition == nil && sheet.modes.allSatisfy { $0.rests.contains(notch) }
  }

  /// Returns the smallest height to which a finger can bring a sheet now, in points.
  func lowest(_ id: NodeID) -> Term {
    guard let sheet = sheet(id) else { return .zero }
    if sheet.dismiss != nil { return .zero }
    return restsAlways(sheet, 0) ? height(id, 0) : .call(names.function("lowest", id), [])
  }

  func highest(_ id: NodeID) -> Term {
    guard let sheet = sheet(id) else { return .zero }
    let last = sheet.notches.count - 1
    return restsAlways(sheet, last) ? height(id, last) : .call(names.function("highest", id), [])
  }

  /// Returns the height of the highest active notch in any mode, in points.
  func tallest(_ id: NodeID) -> Term {
    guard let sheet = sheet(id), !sheet.modes.isEmpty else { return highest(id) }
    return asksForTallest(sheet) ? .call(names.function("maxHeight", id), []) : height(id, sheet.notches.count - 1)
  }

  private func asksForTallest(_ sheet: Sheet) -> Bool { !sheet.modes.isEmpty && sheet.notches.last?.condition != nil }

  func height(_ id: NodeID, _ notch: Int) -> Term { names.geometry(id, fieldName(.notch(notch), of: id)) }

  func height(_ id: NodeID, of notch: Term) -> Term { .call(names.function("height", id), [notch]) }

  func rests(_ id: NodeID, at notch: Term) -> Term { .call(names.function("rests", id), [notch]) }

  func nearest(_ id: NodeID, to height: Term) -> Term { .call(names.function("nearest", id), [height]) }

  mutating func addNotchQueries(_ id: NodeID, _ sheet: Sheet) {
    addHeight(id, sheet)
    addRests(id, sheet)
    if !isPlain(sheet) {
      addExtreme(id, sheet, "lowest", Array(sheet.notches.indices))
      addExtreme(id, sheet, "highest", sheet.notches.indices.reversed())
    }
    if resizes(id), asksForTallest(sheet) {
      add(
        Function(
          names.function("maxHeight", id), .query, returns: .number,
          summary: "The height of the highest active notch of `\(names.name(id))` in any mode, in points.",
          body: firstActive(id, sheet, sheet.notches.indices.reversed())))
    }
    addNearest(id, sheet, named: "nearest", isTieUp: tiesGoUp(sheet))
  }

  /// Returns statements that return the height of the first active notch.
  private func firstActive(_ id: NodeID, _ sheet: Sheet, _ order: [Int]) -> [Statement] {
    var body: [Statement] = []
    for notch in order {
      if sheet.notches[notch].condition == nil { return body + [.return(height(id, notch))] }
      body.append(.if(isActive(id, notch), then: [.return(height(id, notch))], otherwise: []))
    }
    return body + [.return(order.first.map { height(id, $0) } ?? .zero)]
  }

  private mutating func addHeight(_ id: NodeID, _ sheet: Sheet) {
    let type = names.notchType(id)
    var arms = sheet.notches.indices.map { SwitchCase([sheet.notches[$0].name.text], [], [.return(height(id, $0))]) }
    if sheet.canBeDismissed { arms.append(SwitchCase([Self.dismissed], [], [.return(.zero)])) }
    if sheet.restsFree { arms.append(SwitchCase([Self.free], [], [.return(.state(names.free(id)))])) }
    add(
      Function(
        names.function("height", id), .query, [Field("notch", .enumeration(type))], returns: .number,
        summary: "The visible height of `\(names.name(id))` at a notch, in points.", isPublic: true,
        body: [.switch(.local("notch"), enumeration: type, arms)]))
  }

  private func isActive(_ id: NodeID, _ notch: Int) -> Term {
    flagName(notch, of: id).map { names.geometry(id, $0) } ?? .bool(true)
  }

  private mutating func addRests(_ id: NodeID, _ sheet: Sheet) {
    let type = names.notchType(id)
    func among(_ notches: [Int]) -> [Statement] {
      if notches.count == sheet.notches.count, isPlain(sheet), !sheet.canBeDismissed, !sheet.restsFree {
        return [.return(.bool(true))]
      }
      var arms: [SwitchCase] = []
      let always = notches.filter { sheet.notches[$0].condition == nil }
      if !always.isEmpty {
        arms.append(SwitchCase(always.map { sheet.notches[$0].name.text }, [], [.return(.bool(true))]))
      }
      for notch in notches where sheet.notches[notch].condition != nil {
        arms.append(SwitchCase([sheet.notches[notch].name.text], [], [.return(isActive(id, notch))]))
      }
      return [.switch(.local("notch"), enumeration: type, self.arms(of: type, arms, rest: [.return(.bool(false))]))]
    }
    add(
      Function(
        names.function("rests", id), .query, [Field("notch", .enumeration(type))], returns: .bool,
        summary: "Whether a notch of `\(names.name(id))` is active in the current mode.", isPublic: true,
        body: byMode(sheet, among(Array(sheet.notches.indices))) { among($0.rests) }))
  }

  /// Returns one body for the modes that a sheet does not name, and one for each mode that it names.
  func byMode(_ sheet: Sheet, _ otherwise: [Statement], _ named: (SheetMode) -> [Statement]) -> [Statement] {
    let bodies = sheet.modes.map { ($0, named($0)) }
    guard bodies.contains(where: { $0.1 != otherwise }) else { return otherwise }
    // Modes with equal bodies share a case.
    let arms = bodies.map { SwitchCase([spec.modes[$0.0.mode.index].text], [], $0.1) }.merged()
    return [
      .switch(.state("mode"), enumeration: ReservedNames.mode, self.arms(of: ReservedNames.mode, arms, rest: otherwise))
    ]
  }

  private mutating func addExtreme(_ id: NodeID, _ sheet: Sheet, _ which: String, _ order: [Int]) {
    add(
      Function(
        names.function(which, id), .query, returns: .number,
        summary: "The height of the \(which) active notch of `\(names.name(id))`, in points.",
        body: byMode(sheet, firstActive(id, sheet, order)) { mode in
          firstActive(id, sheet, order.filter { mode.rests.contains($0) })
        }))
  }

  /// Runs a body for every notch at which the sheet can rest now, from the smallest up, or from the largest down if
  /// `descending`.
  func forEachReachable(
    _ id: NodeID, _ sheet: Sheet, descending: Bool = false, _ body: (Int, _ notch: Term, _ height: Term) -> [Statement]
  ) -> [Statement] {
    let order = descending ? Array(sheet.notches.indices.reversed()) : Array(sheet.notches.indices)
    return order.flatMap { index -> [Statement] in
      let notch = names.notch(id, index)
      let statements = body(index, notch, height(id, index))
      if restsAlways(sheet, index) { return statements }
      return [.if(rests(id, at: notch), then: statements, otherwise: [])]
    }
  }

  /// A distance that is larger than that of any height or projection to a notch, in points.
  static let searchSentinel = Term.number(Program.searchSentinel)

  func gap(_ one: Term, _ other: Term) -> Term { .maximum(one - other, other - one) }

  /// Adds the query for the nearest notch.
  ///
  /// - Parameter isTieUp: whether it takes the larger of two equally near notches.
  mutating func addNearest(_ id: NodeID, _ sheet: Sheet, named name: String, isTieUp: Bool) {
    let type = Type.enumeration(names.notchType(id))
    // If the sheet can always rest at the smallest notch, the search starts with it. The locals of notches end in
    // "Gap", a suffix that no other local has.
    let first = restsAlways(sheet, 0) ? gap(.local("height"), height(id, 0)) : Self.searchSentinel
    let body: [Statement] =
      [.variable("best", type, names.notch(id, 0)), .variable("smallest", .number, first)]
      + forEachReachable(id, sheet) { index, notch, height in
        if restsAlways(sheet, 0), index == 0 { return [] }
        let gapName = sheet.notches[index].name.text + "Gap"
        let isNearer: Term =
          isTieUp ? .local(gapName) .<= .local("smallest") : .local(gapName) .< .local("smallest")
        // The first candidate needs no comparison.
        if index == 0 { return [.assign(.local("smallest"), gap(.local("height"), height))] }
        return [
          .constant(gapName, gap(.local("height"), height)),
          .if(
            isNearer,
            then: [.assign(.local("best"), notch), .assign(.local("smallest"), .local(gapName))], otherwise: []),
        ]
      } + [.return(.local("best"))]
    add(
      Function(
        names.function(name, id), .query, [Field("height", .number)], returns: type,
        summary:
          "The active notch of `\(names.name(id))` nearest to a height; the \(isTieUp ? "larger" : "smaller") of two equally near ones.",
        body: sheet.notches.count == 1 ? [.return(names.notch(id, 0))] : body))
  }

  /// Whether `nearest` takes the larger of two equally near notches: if the only rule of the release does.
  func tiesGoUp(_ sheet: Sheet) -> Bool { sheet.release.isUniform && sheet.release.expand.policy.tiesUp }
}

extension Release.Policy {
  /// Whether the policy takes the larger of two equally near notches.
  var tiesUp: Bool {
    if case .directional(_, let tiesUp) = self { tiesUp } else { false }
  }
}
