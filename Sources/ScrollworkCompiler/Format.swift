import Formatter
import Source

/// A spec in canonical layout, byte for byte the same where it has it already.
package func formatted(_ file: SourceFile) throws(FormatRefusal) -> SourceFile {
  try format(file, rules: ruleSchema)
}
