// expected: passing reference to non-'@objc dynamic' property
import UIKit

@MainActor func observe(_ view: UIScrollView) -> NSKeyValueObservation { view.observe(\.zoomScale) { _, _ in } }
