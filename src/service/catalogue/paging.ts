/** Items per page. */
export const pageSize = 20;

/** The index of a page's first item. */
export function offsetOf(page: number): number {
  return (page - 1) * pageSize;
}

/** The body of a page. As on the public service, an empty list has one page. */
export function pageOf(page: number, results: readonly object[], total: number): object {
  return {
    page,
    results,
    total_pages: Math.max(1, Math.ceil(total / pageSize)),
    total_results: total,
  };
}
