/** The kinds of offers in display order: subscription, free, with ads, rent, buy. */
export const monetisationTypes = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;
export type MonetisationType = (typeof monetisationTypes)[number];

/** The ways to watch that cost nothing more at a service that the person has; those with ads only where they want them. */
export function includedWays({ withAds }: { readonly withAds: boolean }): readonly MonetisationType[] {
  return withAds ? ['flatrate', 'free', 'ads'] : ['flatrate', 'free'];
}
