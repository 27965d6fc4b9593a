/// The movement of specs/nested/StudyTabs.scroll.yaml as somebody would write it by hand, with the same answers.
struct HandWrittenTabs {
  enum Region { case page, strip, fluent, spoken, community }
  enum Page { case fluent, spoken, community }

  /// Where to show what the finger did not move itself.
  struct Answer {
    var page: Double?
    var list: Double?
    var rest: Double = 0
  }

  let critical: Double
  let ranges: (fluent: Double, spoken: Double, community: Double)
  var header: Double = 0
  var isPinned = false
  var lists: (fluent: Double, spoken: Double, community: Double) = (0, 0, 0)
  var selected = Page.fluent
  var finger: Region?

  mutating func drag(_ region: Region, by movement: Double) -> Answer {
    guard movement.isFinite, movement.magnitude <= 0x1p30, finger == region else { return Answer() }
    let page: Page
    switch region {
    case .page, .strip: page = selected
    case .fluent: page = .fluent
    case .spoken: page = .spoken
    case .community: page = .community
    }
    let before = header
    var answer = Answer()
    switch page {
    case .fluent:
      var list = lists.fluent
      answer.rest = move(-movement, &list, ranges.fluent)
      lists.fluent = list
    case .spoken:
      var list = lists.spoken
      answer.rest = move(-movement, &list, ranges.spoken)
      lists.spoken = list
    case .community:
      var list = lists.community
      answer.rest = move(-movement, &list, ranges.community)
      lists.community = list
    }
    if header != before { answer.page = header }
    switch page {
    case .fluent: answer.list = lists.fluent
    case .spoken: answer.list = lists.spoken
    case .community: answer.list = lists.community
    }
    return answer
  }

  private mutating func move(_ distance: Double, _ list: inout Double, _ range: Double) -> Double {
    var rest = distance
    if rest > 0 {
      let room = critical - header
      if room > 0 {
        if rest < room {
          header += rest
          return 0
        }
        header = critical
        isPinned = true
        rest -= room
      }
      let listRoom = range - list
      if listRoom > 0 {
        if rest < listRoom {
          list += rest
          return 0
        }
        list = range
        rest -= listRoom
      }
    } else if rest < 0 {
      if list > 0 {
        if -rest < list {
          list += rest
          return 0
        }
        rest += list
        list = 0
      }
      if header > 0 {
        isPinned = false
        if -rest < header {
          header += rest
          return 0
        }
        rest += header
        header = 0
      }
    }
    return rest
  }
}
