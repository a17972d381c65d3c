import { plainText, searchWords } from '../../../format/plain-text.ts';
import type { CreditGroup, WholeCredit } from './merge-credits.ts';

/** The groups with the people whose name or roles contain all words, without empty groups. */
export function searchCredits(groups: readonly CreditGroup[], query: string): readonly CreditGroup[] {
  const words = searchWords(query);
  if (words.length === 0) return groups;
  const fits = ({ name, roles }: WholeCredit): boolean => {
    const text = plainText([name, ...roles].join('\n'));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, people: group.people.filter(fits) }))
    .filter(({ people }) => people.length > 0);
}
