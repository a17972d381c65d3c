/** While its disk has fewer free bytes, nothing is fetched in bulk: other programs and the system need some, and fail without. */
export const leastFreeBytes = 1_000_000_000;
