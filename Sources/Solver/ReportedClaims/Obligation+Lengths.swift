import Model
import Numerics

extension Obligation {
  /// Returns the lengths that it compares, by name.
  func lengths(in spec: Spec) -> [ReportedClaim.NamedForm] {
    claims.first?.lengths(named: sides(in: spec)) ?? []
  }

  /// The claims without the premises that other obligations cover. The solver adds these premises so that one fault is
  /// one finding. The premise that notches are active belongs to the claim and stays.
  var wholeClaims: [Claim] {
    switch subject {
    case .notchOrder, .restingNotch, .notchNotNegative, .clampBounds, .assertion, .decidedShares, .noFurtherDraws,
      .observerOrder:
      claims
    case .pageSpace, .critical, .inset, .collapsedWithinHeight, .widthWithinScreen, .heightNotNegative,
      .lengthNotNegative, .columnSum,
      .sharedLines:
      claims.map { Claim(left: $0.left, right: $0.right, isStrict: $0.isStrict) }
    }
  }

  /// Returns the names of both sides of the first claim. A side without a name has the empty string.
  private func sides(in spec: Spec) -> [String] {
    switch subject {
    case .notchOrder(let sheet, let lower, let upper):
      [spec.text(sheet, .notch(lower)), spec.text(sheet, .notch(upper))]
    case .restingNotch, .sharedLines, .decidedShares, .noFurtherDraws: ["", ""]
    case .notchNotNegative(let sheet, let notch): ["", spec.text(sheet, .notch(notch))]
    case .pageSpace(let node): ["", spec.text(node, spec.spaceOfPage(node))]
    case .critical(let scroll): ["", spec.text(scroll, .critical)]
    case .inset(let tabs): ["", "inset of \(spec[tabs].name.text)"]
    case .collapsedWithinHeight(let header): [spec.text(header, .collapsed), spec.text(header, .height)]
    case .widthWithinScreen(let sheet): [spec.text(sheet, .width), "width"]
    case .heightNotNegative(let node): ["", spec.text(node, .height)]
    case .lengthNotNegative(let node, let quantity): ["", spec.text(node, quantity)]
    case .columnSum: ["", "left over"]
    case .clampBounds: ["lower bound", "upper bound"]
    case .observerOrder: ["from", "to"]
    case .assertion(let index):
      spec.assertions[index].comparison.relation.ordered(
        [spec.assertions[index].comparison.left, spec.assertions[index].comparison.right].map(spec.text))
    }
  }
}

extension Claim {
  /// Returns the sides that have a name and are not plain numbers.
  func lengths(named names: [String]) -> [ReportedClaim.NamedForm] {
    zip(names, [left, right]).compactMap { name, form in
      name.isEmpty || Rational(decimal: name) != nil ? nil : ReportedClaim.NamedForm(name: name, form: form)
    }
  }
}

extension ComparisonOperator {
  /// Returns both sides in the order of the claim, with the side that must be smaller first.
  func ordered(_ sides: [String]) -> [String] {
    switch self {
    case .less, .lessOrEqual, .equal: sides
    case .greaterOrEqual, .greater: sides.reversed()
    }
  }
}
