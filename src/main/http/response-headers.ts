/** Longest accepted freshness, in ms. */
const longest = 365 * 24 * 60 * 60_000;

/** Headers of an answer, with names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A header's value, the first of several; null when absent. */
export function header(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/**
 * How long an answer is fresh, in ms, by Cache-Control minus Age (RFC 9111; s-maxage does not apply to a private
 * cache). 0 for no-store and no-cache; null when the service sends neither.
 */
export function freshForMs(headers: Headers): number | null {
  const said = header(headers, 'cache-control')?.toLowerCase() ?? '';
  if (/(^|[\s,])no-(store|cache)($|[\s,=])/.test(said)) return 0;
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,12})"?/.exec(said)?.[1];
  if (maxAge === undefined) return null;
  const age = /^\d{1,12}$/.exec(header(headers, 'age') ?? '')?.[0] ?? '0';
  return Math.min(longest, Math.max(0, (Number(maxAge) - Number(age)) * 1000));
}

/** The ETag, weak or strong (RFC 9110, 8.8.3); null when absent or invalid. */
export function readEtag(headers: Headers): string | null {
  const etag = header(headers, 'etag');
  return etag !== null && etag.length <= 1024 && /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag)
    ? etag
    : null;
}
