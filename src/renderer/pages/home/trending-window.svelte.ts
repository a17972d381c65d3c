/** What the trending row shows; kept while the app runs, so that coming back to Home finds it as it was left. */
class TrendingWindow {
  current: 'day' | 'week' = $state('day');
}

export const trendingWindow = new TrendingWindow();
