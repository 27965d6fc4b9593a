/// Returns the template of a list in a sheet over a map.
func sheetTemplate(_ screen: String) -> String {
  """
  # A list in a sheet over a map. Lengths are points; `available` is what the sheet may cover.
  #   scrollwork lint FILE      what is wrong with it, on which device
  #   scrollwork preview FILE   every length on every device
  #   scrollwork test FILE      runs the scenarios below
  scrollwork: 1
  screen: \(screen)
  summary: A list in a sheet that is pulled up over a map.

  # Lengths that are known only at run time, with the range they stay in.
  measures:
    feed: {range: 0...100000, typical: 2400}

  layout:
    - block: map
      height: fill
    - sheet: panel
      notches:                    # smallest to largest; that they are is proved for every device
        peek: 120 + safeArea.bottom
        half: 1/2 of available
        full: available - safeArea.top - 10
      initial: peek
      handoff: expandFirst        # pulling the list up moves the sheet first; scrollFirst and never are the others
      release: {like: overlayContainer}
      content:
        - header: handle          # in the sheet's own column: dragging it moves the sheet alone
          height: 44
        - list: rows
          contentHeight: feed

  # Promises, proved like everything else.
  ensure:
    - panel.half - panel.peek >= 80

  # Examples that run: finger movements in points (negative is up), velocities in points per second.
  scenarios:
    - scenario: a flick on the list opens the sheet
      given: {panel: peek}
      steps:
        - drag: {on: rows, by: [-40, -40]}
        - release: {velocity: -900}
        - settle: true
        - expect: {panel: half, rows.offset: 0}

    - scenario: at its highest notch the sheet leaves the movement to the list
      given: {panel: full}
      steps:
        - drag: {on: rows, by: [-60]}
        - expect: {panel.height: panel.full, rows.offset: 60}

  """
}

/// Returns the template of pages under a header and a strip of titles.
func tabsTemplate(_ screen: String) -> String {
  """
  # Pages under a header that scrolls away and a strip of titles that sticks. Lengths are points.
  #   scrollwork lint FILE      what is wrong with it, on which device
  #   scrollwork preview FILE   every length on every device
  #   scrollwork test FILE      runs the scenarios below
  scrollwork: 1
  screen: \(screen)
  summary: Pages of rows under a header that scrolls away.

  # Lengths that are known only at run time, with the range they stay in.
  measures:
    feed: {range: 0...100000, typical: 2400}

  layout:
    - bar: navigation             # does not scroll
      height: safeArea.top + 44
    - scroll: page
      bounces: top
      content:
        - header: hero
          height: 220
          onScroll: leave         # or collapse, stay, return, returnCollapsed
        - tabs: sections
          strip: 48
          memory: align           # a switch of pages never makes the header jump
          pages:
            - page: latest
              title: Latest
              content: [{list: latestRows, contentHeight: feed}]
            - page: popular
              title: Popular
              content: [{list: popularRows, contentHeight: feed}]

  # Promises, proved like everything else.
  ensure:
    - page.critical == hero.height
    - sections.page >= 300

  # Examples that run: finger movements in points, negative is up.
  scenarios:
    - scenario: the header leaves before the rows move
      steps:
        - drag: {on: latestRows, by: [-200, -50]}
        - expect: {page.offset: page.critical, latestRows.offset: 30}

    - scenario: the other page begins at its top and the header stays
      given: {page.offset: page.critical, latestRows.offset: 100}
      steps:
        - select: sections.popular
        - expect: {sections: popular, page.offset: page.critical, popularRows.offset: 0}

  """
}
