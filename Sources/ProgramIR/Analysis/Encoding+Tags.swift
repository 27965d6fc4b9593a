// The tags of the canonical encoding.

extension Term {
  var number: Int {
    switch self {
    case .number: 0
    case .bool: 1
    case .token: 2
    case .local: 3
    case .state: 4
    case .field: 5
    case .enumCase: 6
    case .record: 7
    case .negated: 8
    case .arithmetic: 9
    case .comparison: 10
    case .equal: 11
    case .notEqual: 12
    case .isCase: 13
    case .and: 14
    case .or: 15
    case .not: 16
    case .nextToken: 17
    case .call: 18
    }
  }
}

extension ArithmeticOperator {
  var number: Int {
    switch self {
    case .add: 0
    case .subtract: 1
    case .multiply: 2
    case .divide: 3
    case .minimum: 4
    case .maximum: 5
    }
  }
}

extension Comparator {
  var number: Int {
    switch self {
    case .less: 0
    case .lessOrEqual: 1
    case .equal: 2
    case .greaterOrEqual: 3
    case .greater: 4
    case .notEqual: 5
    }
  }
}
