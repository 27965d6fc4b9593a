// expected: main actor-isolated property 'alpha' can not be mutated from a nonisolated context
import UIKit

func hide(_ view: UIView) { view.alpha = 0 }
