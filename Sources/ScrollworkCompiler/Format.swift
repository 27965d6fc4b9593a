import Formatter
import Source

/// Formats a spec in canonical layout. A file in canonical layout is unchanged, byte for byte.
package func formatted(_ file: SourceFile) throws(FormatRefusal) -> SourceFile {
  try format(file, rules: ruleSchema)
}
