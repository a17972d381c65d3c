/**
 * Chromium gives a document of an unknown scheme no origin, so `app://bundle/x` is `https://bundle.app.invalid/x` while
 * Chromium shows it. Everything outside the page uses Electron's form. A request that is no document needs no disguise.
 */
const disguised = /^(blob:)?https:\/\/([^/:]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)/i;

/** Schemes that the program registered as standard: their pages have an origin and can be documents. */
export const standardSchemes = new Set<string>();

/** The scheme of an address without its colon, in lower case; empty where there is none. */
export function schemeOf(url: string): string {
  return URL.parse(url)?.protocol.slice(0, -1) ?? '';
}

/** The address under which Chromium loads what the program calls `url`. */
export function toChromium(url: string): string {
  const scheme = schemeOf(url);
  const [, host, rest = ''] = /^[^:]+:\/\/([^/?#]+)(.*)$/.exec(url) ?? [];
  if (host === undefined || !standardSchemes.has(scheme)) return url;
  return `https://${host}.${scheme}.invalid${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** The address that the program knows for one that Chromium reports. */
export function toElectron(url: string): string {
  return url.replace(
    disguised,
    (_all, blob: string | undefined, host: string, scheme: string) => `${blob ?? ''}${scheme}://${host}`,
  );
}

/** A content security policy in which `app:` and `app://bundle` name the disguised origin as well. */
export function policyForChromium(policy: string): string {
  return policy.replace(
    /(?<=^|[\s;])([a-z][a-z0-9+-]*):(?:\/\/([^\s;/]+)([^\s;]*))?(?=[\s;]|$)/gi,
    (source, scheme: string, host = '*', path = '') =>
      standardSchemes.has(scheme.toLowerCase())
        ? `${source} https://${host}.${scheme}.invalid${path}`
        : source,
  );
}
