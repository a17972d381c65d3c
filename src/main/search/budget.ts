import type { IndexBuild } from './store/catalogue-index.ts';

/** The estimate of a small catalogue is made of pages with few titles, in bytes. */
const leastBudget = 4 * 2 ** 20;

/** How many bytes a reading may take before the person is asked: lists that change meanwhile are read a second time. */
export function budgetOf(estimatedBytes: number): number {
  return Math.max(leastBudget, 2 * estimatedBytes);
}

/** Whether the service has sent all that it may, so that nothing more is requested until the person lets it go on. */
export function isSpent({ estimatedBytes, receivedBytes, grantedBytes }: IndexBuild): boolean {
  return receivedBytes >= grantedBytes + budgetOf(estimatedBytes);
}
