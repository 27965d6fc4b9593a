/// The movement of specs/nested/StudyTabs.scroll.yaml as somebody would write it by hand, with the same answers.
struct HandWrittenTabs {
  enum Region { case page, strip, fluent, spoken, community }
  enum Page { case fluent, spoken, community }

  /// Where to show what the finger did not move itself.
  struct Answer {
    var page: Double?
    var list: Double?
  }

  let critical: Double
  let viewport: Double
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
    var list: Double
    let listBefore: Double
    switch page {
    case .fluent:
      (list, listBefore) = (lists.fluent, lists.fluent)
      move(-movement, &list, ranges.fluent)
      lists.fluent = list
    case .spoken:
      (list, listBefore) = (lists.spoken, lists.spoken)
      move(-movement, &list, ranges.spoken)
      lists.spoken = list
    case .community:
      (list, listBefore) = (lists.community, lists.community)
      move(-movement, &list, ranges.community)
      lists.community = list
    }
    if header != before { answer.page = shown(header) }
    if list != listBefore - movement { answer.list = list }
    return answer
  }

  private func shown(_ offset: Double) -> Double {
    if offset < 0 { return -rubberBand(-offset) }
    return offset > critical ? critical + rubberBand(offset - critical) : offset
  }

  private func rubberBand(_ excess: Double) -> Double { (1 - 1 / (excess * 0.55 / viewport + 1)) * viewport }

  /// Only a finger that this holds comes here, so both ends give way.
  private mutating func move(_ distance: Double, _ list: inout Double, _ range: Double) {
    var rest = distance
    if rest > 0 {
      if header < 0 {
        if rest < -header {
          header += rest
          return
        }
        rest += header
        header = 0
      }
      let room = critical - header
      if room > 0 {
        if rest < room {
          header += rest
          return
        }
        header = critical
        isPinned = true
        rest -= room
      }
      let listRoom = range - list
      if listRoom > 0 {
        if rest < listRoom {
          list += rest
          return
        }
        list = range
        rest -= listRoom
      }
      header += rest
    } else if rest < 0 {
      if header > critical {
        if rest > critical - header {
          header += rest
          return
        }
        rest += header - critical
        header = critical
        isPinned = true
      }
      if list > 0 {
        if -rest < list {
          list += rest
          return
        }
        rest += list
        list = 0
      }
      if rest != 0 { isPinned = false }
      if header > 0 {
        if -rest < header {
          header += rest
          return
        }
        rest += header
        header = 0
      }
      header += rest
    }
  }
}
