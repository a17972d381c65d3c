/** Items of a page. */
export const pageSize = 20;

/** Where a page begins, counted from 0. */
export function offsetOf(page: number): number {
  return (page - 1) * pageSize;
}

/** The envelope of a page. A list without items has one page all the same, as the public service has it. */
export function pageOf(page: number, results: readonly object[], total: number): object {
  return {
    page,
    results,
    total_pages: Math.max(1, Math.ceil(total / pageSize)),
    total_results: total,
  };
}
