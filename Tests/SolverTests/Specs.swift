/// A navigation bar, a leaving header, a strip and two pages.
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

/// A map, and above it a panel with three notches and a list.
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

/// Every kind of node and of obligation.
let everything = """
  devices: [iPhone]
  orientations: [portrait, landscape]
  environment: {keyboard: 0...300}
  measures: {feed: 0...1000}
  modes: [plain, other]
  layout:
    - bar: navigation
      height: 44
    - carousel: stories
      height: 30
    - scroll: page
      content:
        - header: hero
          height: 100
          collapsed: clamp(feed, 10, 40)
          onScroll: collapse
        - block: banner
          height: 20
        - tabs: sections
          strip: {height: 30, inset: 5}
          pages:
            - page: one
              content: [{bar: note, height: 10}, {list: rows, contentHeight: feed}]
            - page: two
              content:
                - scroll: plain2
                  content: [{block: text, height: 500}]
    - sheet: panel
      reference: safeArea
      notches:
        low: {height: 20, when: portrait}
        high: {height: 80, when: keyboard == 0}
      modes:
        other: {rests: [high]}
      content: [{block: inside, height: panel.highest}]
    - sheet: curtain
      edge: top
      notches: {up: 0, down: 40}
  ensure: [panel.high >= panel.travel]
  """
