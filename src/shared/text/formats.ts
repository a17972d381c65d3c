// Creating a format takes about 100 times as long as using it, and lists use the same few repeatedly.

/** A cached number format. */
export const numberFormat = remembered<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (language, options) => new Intl.NumberFormat(language, options),
);

/** A cached date format. */
export const dateFormat = remembered<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (language, options) => new Intl.DateTimeFormat(language, options),
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

/** A cached order of names. */
export const collator = remembered<Intl.CollatorOptions, Intl.Collator>(
  (language, options) => new Intl.Collator(language, options),
);

function remembered<Options, Format>(make: (language: string, options: Options) => Format) {
  const made = new Map<string, Format>();
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
