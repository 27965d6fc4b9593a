extension ScrollMachine {
  /// The number of the engine. The laws are proved on the same sources with a symbolic number in this place.
  public typealias Number = Double
}
