/// A navigation bar, a header that leaves, a strip and two pages.
let studyTabs = """
  devices: [iPhone]
  measures:
    feed: {range: 0...100000, typical: 1000}
  layout:
    - bar: navigation
      height: safeArea.top + 44
    - scroll: page
      content:
        - header: hero
          height: 200
        - tabs: sections
          strip: 50
          pages:
            - page: fluent
              content: [{list: fluentRows, contentHeight: feed}]
            - page: spoken
              content: [{list: spokenRows, contentHeight: feed}]
  """

/// A map and over it a panel with three notches and a list.
let overlay = """
  devices: [iPhone]
  layout:
    - block: map
      height: fill
    - sheet: search
      notches:
        minimum: 1/4 of available
        medium: 1/2 of available
        maximum: 3/4 of available
      content:
        - header: handle
          height: 44
        - list: results
          contentHeight: 1000
  """
