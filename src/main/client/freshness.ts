/** Longest freshness that is believed, in ms. */
const longest = 365 * 24 * 60 * 60_000;

/** What headers look like once they are here. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A header's value; of several, the first. */
export function header(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/**
 * How long an answer counts as fresh, in ms, by Cache-Control less Age (RFC 9111, for a cache of one person:
 * s-maxage is not for us). 0 for no-store and no-cache; null where the service does not say.
 */
export function freshForMs(headers: Headers): number | null {
  const said = header(headers, 'cache-control')?.toLowerCase() ?? '';
  if (/(^|[\s,])no-(store|cache)($|[\s,=])/.test(said)) return 0;
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,12})"?/.exec(said)?.[1];
  if (maxAge === undefined) return null;
  const age = /^\d{1,12}$/.exec(header(headers, 'age') ?? '')?.[0] ?? '0';
  return Math.min(longest, Math.max(0, (Number(maxAge) - Number(age)) * 1000));
}

/** The ETag, weak or strong (RFC 9110, 8.8.3); null for none and for what is none. */
export function readEtag(headers: Headers): string | null {
  const etag = header(headers, 'etag');
  return etag !== null && etag.length <= 1024 && /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag)
    ? etag
    : null;
}
