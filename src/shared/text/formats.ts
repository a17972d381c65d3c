/** What the system says of the person's languages and region; nothing in a host that doesn't know it. */
export interface SystemRegion {
  /** The preferred languages (BCP 47), the first one before the others. */
  readonly languages: readonly string[];
  /** The region of dates and numbers, ISO 3166-1; null: unknown. */
  readonly country: string | null;
}

let system: SystemRegion = { languages: [], country: null };
const tags = new Map<string, string>();
const cached: Pick<Map<string, unknown>, 'clear'>[] = [tags];

/** Makes dates and numbers follow the person's own region, in whatever language they are. Other formats are words alone. */
export function followRegion(region: SystemRegion): void {
  system = region;
  for (const made of cached) made.clear();
}

/** The tag of a language in the person's region: `en-GB` of `en`; the language itself where its formats are the same, or unknown. */
export function regionalTag(language: string): string {
  const known = tags.get(language);
  if (known !== undefined) return known;
  const own = new Intl.Locale(language).maximize();
  const { country } = system;
  const spoken = system.languages.filter(isTag).flatMap((tag) => regionIn(own, tag) ?? []);
  // A format is only made where nothing else says so: the first one of a page takes long.
  const isFollowed = country !== null && (spoken.includes(country) || isFormatted(own, country));
  const region = isFollowed ? country : spoken[0];
  const tag = region === undefined || region === own.region ? language : tagIn(own, region);
  tags.set(language, tag);
  return tag;
}

function tagIn(own: Intl.Locale, region: string): string {
  const tag = new Intl.Locale(own, { region }).minimize().toString();
  // Texts with numbers in words have the digits 0 to 9 in every language.
  return own.script === 'Arab' ? `${tag}-u-nu-latn` : tag;
}

/** The region of a tag of the same language; null: it is another one, or says none. */
function regionIn(own: Intl.Locale, tag: string): string | null {
  const { language, region } = new Intl.Locale(tag);
  return language === own.language ? (region ?? null) : null;
}

/** Whether there are formats of a language in a region. */
function isFormatted(own: Intl.Locale, region: string): boolean {
  const { locale } = new Intl.NumberFormat(tagIn(own, region)).resolvedOptions();
  return new Intl.Locale(locale).maximize().region === region;
}

/** Whether Intl reads a tag. Chromium calls the POSIX locale `en-US@posix`, which Intl throws at. */
export function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

// Creating a format takes about 100 times as long as using it, and lists use the same few repeatedly.

/** A cached number format, in the person's region. */
export const numberFormat = remembered<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (language, options) => new Intl.NumberFormat(regionalTag(language), options),
);

/** A cached date format, in the person's region. */
export const dateFormat = remembered<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (language, options) => new Intl.DateTimeFormat(regionalTag(language), options),
);

/** Names of countries and languages in a language, made once for the same options. */
export const displayNames = remembered<Intl.DisplayNamesOptions, Intl.DisplayNames>(
  (language, options) => new Intl.DisplayNames(language, options),
);

/** A cached list format. */
export const listFormat = remembered<Intl.ListFormatOptions, Intl.ListFormat>(
  (language, options) => new Intl.ListFormat(language, options),
);

/** A cached format of times such as "3 days ago". */
export const relativeTimeFormat = remembered<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (language, options) => new Intl.RelativeTimeFormat(language, options),
);

/** Cached rules for plural forms, which the region doesn't change. */
export const pluralRules = remembered<Intl.PluralRulesOptions, Intl.PluralRules>(
  (language, options) => new Intl.PluralRules(language, options),
);

/** A cached order of names. */
export const collator = remembered<Intl.CollatorOptions, Intl.Collator>(
  (language, options) => new Intl.Collator(language, options),
);

function remembered<Options, Format>(make: (language: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  cached.push(made);
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(language, options);
    made.set(key, format);
    return format;
  };
}

/** The name of a country (ISO 3166-1) in a language; the code if unknown. */
export function countryName(code: string, language: string): string {
  try {
    return displayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
