/** The machine's power. */
export type Power = 'mains' | 'battery' | 'asleep';

/** How many background requests may run at once. Whoever waits for a page is served in any case. */
export const mostInBackground: Readonly<Record<Power, number>> = { mains: Infinity, battery: 1, asleep: 0 };
