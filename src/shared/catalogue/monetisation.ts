/** The ways of watching, in the order in which they are shown: included, free, with ads, to rent, to buy. */
export const monetisationTypes = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;
export type MonetisationType = (typeof monetisationTypes)[number];
