/** What the spoiler shield can hide of an episode. */
export const spoilerFields = ['titles', 'overviews', 'stills', 'ratings', 'guests'] as const;
