/** Where a person looks: an address of the page, and what they press there, by role and name. */
export interface Place {
  readonly address: string;
  readonly press?: readonly ['tab' | 'radio' | 'button', string];
}

/** What a place shows: a text, a picture's file, a link's address, or two of them in that order. */
export type Sight = { readonly at: Place } & (
  | { readonly text: string | RegExp }
  | { readonly picture: string }
  | { readonly link: string }
  | { readonly first: string; readonly then: string }
);

/** A value in a field of a response, and where the page shows it. */
export interface Claim {
  /** The endpoint's number in the interface document. */
  readonly number: string;
  /** In the body: `results[].name`. */
  readonly path: string;
  readonly value: unknown;
  /** The element of the path's last list. */
  readonly element: number;
  /** None: the value only belongs to the others. */
  readonly sights: readonly Sight[];
}

/** What the claims are about: ids of the catalogue, each used by one endpoint. */
export interface CoverageSubjects {
  readonly series: number;
  readonly movie: number;
  readonly people: readonly number[];
  readonly otherSeries: readonly number[];
  readonly otherMovies: readonly number[];
  /** An origin to which the app links. */
  readonly site: string;
}

/** A word that occurs in one field of one endpoint only. */
export const wordOf = (number: string, path: string): string =>
  `zq${number}${path}`.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

/** Collects the claims about an endpoint's response. */
export class Claims {
  readonly all: Claim[] = [];
  readonly number: string;

  constructor(number: string) {
    this.number = number;
  }

  /** A value that is shown. */
  shows(path: string, value: unknown, ...sights: readonly Sight[]): this {
    this.all.push({ number: this.number, path, value, element: 0, sights });
    return this;
  }

  /** A unique word that is shown as it is. */
  says(path: string, ...places: readonly Place[]): this {
    const word = wordOf(this.number, path);
    return this.shows(path, word, ...places.map((at) => ({ at, text: word })));
  }

  /** A picture that is shown. */
  pictures(path: string, ...places: readonly Place[]): this {
    const file = `${wordOf(this.number, path)}.png`;
    return this.shows(path, `/${file}`, ...places.map((at) => ({ at, picture: file })));
  }

  /** A value of the second element, or one that only belongs to the others. */
  has(path: string, value: unknown, element = 1): this {
    this.all.push({ number: this.number, path, value, element, sights: [] });
    return this;
  }

  /** A name that search finds, with the more popular of two first. */
  names(at: string, path: string, links: readonly [string, string], ...places: readonly Place[]): this {
    const word = wordOf(this.number, `${at}${path}`);
    const found = { address: `/search?q=${word}` };
    return this.shows(
      `${at}${path}`,
      `${word} one`,
      ...places.map((place) => ({ at: place, text: `${word} one` })),
      { at: found, link: links[0] },
    )
      .has(`${at}${path}`, `${word} two`)
      .has(`${at}popularity`, 900)
      .shows(`${at}popularity`, 1, { at: found, first: links[1], then: links[0] });
  }

  /** A text by which search finds the link. */
  finds(path: string, link: string, ...places: readonly Place[]): this {
    const word = wordOf(this.number, path);
    return this.shows(path, word, ...places.map((at) => ({ at, text: word })), {
      at: { address: `/search?q=${word}` },
      link,
    });
  }
}
