import Numerics
import Tables

/// The content of a page for one spec.
package struct PageScreen: Sendable {
  /// A configuration to which the page can bring the phone.
  package struct PhoneSetup: Sendable {
    package var title: String
    /// Keyboard and measures, in points, where they differ from those that the page shows first.
    package var inputs: [(name: String, value: Rational)]

    package init(title: String, inputs: [(name: String, value: Rational)]) {
      self.title = title
      self.inputs = inputs
    }
  }

  package struct Finding: Sendable {
    package var severity: String
    package var id: String
    package var message: String
    package var line: Int
    package var column: Int
    /// The source lines, notes and fixes, as `lint` prints them.
    package var details: String
    /// The changed lines of the first fix. `nil` without a fix.
    package var fix: String?
    /// The counterexample. `nil` without one on a listed device.
    package var place: PhoneSetup?

    package init(
      severity: String, id: String, message: String, line: Int, column: Int, details: String = "", fix: String? = nil,
      place: PhoneSetup? = nil
    ) {
      self.severity = severity
      self.id = id
      self.message = message
      self.line = line
      self.column = column
      self.details = details
      self.fix = fix
      self.place = place
    }
  }

  /// A scenario with its verdict on all its configurations.
  package struct ScenarioVerdict: Sendable {
    package var prepared: PreparedScenario
    package var line: Int
    /// The configuration in which the page plays the scenario, and its lengths.
    package var place: Environment
    package var sample: Preview.Sample
    /// Returns the lengths in another configuration.
    package var sampled: @Sendable (Environment) -> Preview.Sample
    /// The first difference: what came and what is expected. `nil` if the scenario passes.
    package var failure: String?
    /// The source text of each step, on one line.
    package var captions: [String]

    package var script: LoweredScenario { prepared.script }

    package init(
      prepared: PreparedScenario, line: Int, place: Environment, failure: String?, captions: [String],
      sampled: @escaping @Sendable (Environment) -> Preview.Sample
    ) {
      self.captions = captions
      self.prepared = prepared
      self.line = line
      self.place = place
      sample = sampled(place)
      self.sampled = sampled
      self.failure = failure
    }
  }

  /// An assertion of the spec with its tightest configuration.
  package struct AssertionMargin: Sendable {
    package var text: String
    package var line: Int
    /// Whether both sides must be equal.
    package var isEquality: Bool
    /// The closed form of the margin: the larger side minus the smaller. For an equality, that of the left side.
    package var form: String
    /// The configuration with the smallest margin, and that margin in points, of all listed ones with keyboard and
    /// measures as shown and at both ends of their ranges. `nil` if none meets the assertion's premises.
    package var tightest: (place: PhoneSetup, margin: Rational)?

    package init(
      text: String, line: Int, isEquality: Bool, form: String, tightest: (place: PhoneSetup, margin: Rational)?
    ) {
      self.text = text
      self.line = line
      self.isEquality = isEquality
      self.form = form
      self.tightest = tightest
    }
  }

  package var file: String
  /// `nil` if the spec has no solution.
  package var preview: Preview.Screen?
  /// The machine that animates the phone on the devices on which the spec holds. `nil` if it holds on none.
  package var machine: Machine?
  package var findings: [Finding]
  package var scenarios: [ScenarioVerdict]
  package var assertions: [AssertionMargin]
  /// The version with which a comparison shows the screen: at most one.
  package var earlier: [PageScreen] = []
  /// The differences from the earlier version, as sentences.
  package var changes: [String] = []

  package init(
    file: String, preview: Preview.Screen?, machine: Machine?, findings: [Finding], scenarios: [ScenarioVerdict] = [],
    assertions: [AssertionMargin] = []
  ) {
    self.file = file
    self.preview = preview
    self.machine = machine
    self.findings = findings
    self.scenarios = scenarios
    self.assertions = assertions
  }
}
