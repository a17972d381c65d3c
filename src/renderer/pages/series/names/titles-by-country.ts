import type { AlternativeTitle } from '#shared/catalogue/resources/titles.ts';

/** The titles of one country. */
export interface CountryTitles {
  /** ISO 3166-1; "" where the service names none. */
  readonly code: string;
  readonly name: string;
  /** Whether the person watches there. */
  readonly mine: boolean;
  readonly titles: readonly AlternativeTitle[];
}

/** How titles are grouped. */
export interface TitleGrouping {
  nameOf(code: string): string;
  /** ISO 3166-1 codes of the person's own countries, in their order. */
  readonly own: readonly string[];
  /** Of the page, for the order of names. */
  readonly language: string;
  /** What the title or the country must hold; case and marks do not matter. */
  readonly filter: string;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Titles by country: the person's own first, the others by name; equal titles of a country once, countries without any left out. */
export function titlesByCountry(
  titles: readonly AlternativeTitle[],
  { nameOf, own, language, filter }: TitleGrouping,
): readonly CountryTitles[] {
  const wanted = plain(filter.trim());
  const { compare } = new Intl.Collator(language);
  const place = (code: string): number => (own.includes(code) ? own.indexOf(code) : own.length);
  return [...Map.groupBy(titles, ({ iso_3166_1: code }) => code)]
    .map(([code, same]): CountryTitles => {
      const name = nameOf(code);
      const once = [...new Map(same.map((each) => [`${each.title}\n${each.type}`, each])).values()];
      const fitting = plain(name).includes(wanted)
        ? once
        : once.filter(({ title }) => plain(title).includes(wanted));
      return { code, name, mine: own.includes(code), titles: fitting };
    })
    .filter((country) => country.titles.length > 0)
    .sort((a, b) => place(a.code) - place(b.code) || compare(a.name, b.name));
}
