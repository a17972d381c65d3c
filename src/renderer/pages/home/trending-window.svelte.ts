/** The time window of the trending row, until the app stops. */
export const trendingWindow: { current: 'day' | 'week' } = $state({ current: 'day' });
