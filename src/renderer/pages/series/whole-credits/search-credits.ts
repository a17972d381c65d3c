import type { CreditGroup, WholeCredit } from './merge-credits.ts';

/** A text as it is searched: without case and without marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The groups with those people in whose name, characters or jobs all the words occur; groups without any are left out. */
export function searchCredits(groups: readonly CreditGroup[], query: string): readonly CreditGroup[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return groups;
  const fits = ({ name, roles }: WholeCredit): boolean => {
    const text = plain([name, ...roles].join('\n'));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, people: group.people.filter(fits) }))
    .filter(({ people }) => people.length > 0);
}
