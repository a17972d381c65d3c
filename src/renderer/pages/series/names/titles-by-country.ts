import type { AlternativeTitle } from '#shared/catalogue/resources/titles.ts';
import { collator } from '#shared/text/formats.ts';
import { fold } from '#shared/text/fold.ts';

/** The titles of one country. */
export interface CountryTitles {
  /** ISO 3166-1; "" if unknown. */
  readonly code: string;
  readonly name: string;
  /** Whether it is one of the person's countries. */
  readonly mine: boolean;
  readonly titles: readonly AlternativeTitle[];
}

export interface TitleGrouping {
  nameOf(code: string): string;
  /** ISO 3166-1 codes of the person's countries in their order. */
  readonly own: readonly string[];
  /** The page's language, for sorting. */
  readonly language: string;
  /** The text that a title or country must contain; case and diacritics don't matter. */
  readonly filter: string;
}

/** Titles by country, the person's own first, then by name; without duplicates and empty countries. */
export function titlesByCountry(
  titles: readonly AlternativeTitle[],
  { nameOf, own, language, filter }: TitleGrouping,
): readonly CountryTitles[] {
  const wanted = fold(filter.trim());
  const { compare } = collator(language, {});
  const place = (code: string): number => (own.includes(code) ? own.indexOf(code) : own.length);
  return [...Map.groupBy(titles, ({ iso_3166_1: code }) => code)]
    .map(([code, same]): CountryTitles => {
      const name = nameOf(code);
      const once = [...new Map(same.map((each) => [`${each.title}\n${each.type}`, each])).values()];
      const fitting = fold(name).includes(wanted)
        ? once
        : once.filter(({ title }) => fold(title).includes(wanted));
      return { code, name, mine: own.includes(code), titles: fitting };
    })
    .filter((country) => country.titles.length > 0)
    .sort((a, b) => place(a.code) - place(b.code) || compare(a.name, b.name));
}
