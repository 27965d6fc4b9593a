import Source
import Testing

@Suite struct SpellingTests {
}
