// expected: nearly matches optional requirement
import UIKit

final class Delegate: NSObject, UIScrollViewDelegate {
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerates: Bool) {}
}
