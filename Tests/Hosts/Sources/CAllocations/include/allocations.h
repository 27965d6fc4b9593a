#pragma once

/// Returns the number of allocations of the calling thread since its start.
long allocationCount(void);
