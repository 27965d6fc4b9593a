import ScrollworkHost

/// The screens of all specs. Written by `screens`.
public var screens: [any HostedMachine.Type] {
  [
    MapsOverlay.self,
    StudyTabs.self,
  ]
}
