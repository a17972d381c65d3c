/**
 * Chromium gives a document of an unknown scheme no origin of its own, so pages of `app://bundle/x` live at
 * `https://bundle.app.invalid/x` while Chromium shows them. Everything outside the page speaks Electron's form.
 * Requests (not documents) of unknown schemes need no such disguise: Chromium hands them over as they are.
 */
const ownSchemes = new Set([
  'http:',
  'https:',
  'ws:',
  'wss:',
  'about:',
  'data:',
  'blob:',
  'file:',
  'chrome:',
  'chrome-error:',
  'devtools:',
  'javascript:',
  'view-source:',
]);
const mapped = /^(blob:)?https:\/\/([^/:]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)/i;

/** The address under which Chromium loads what the program calls `url`. */
export function toChromium(url: string): string {
  const parts = URL.parse(url);
  if (!parts || ownSchemes.has(parts.protocol)) return url;
  const [, host = '', rest = ''] = /^[^:]+:\/\/([^/?#]*)(.*)$/.exec(url) ?? [];
  if (!host) return url;
  return `https://${host}.${parts.protocol.slice(0, -1)}.invalid${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** The address that the program knows for one that Chromium reports. */
export function toElectron(url: string): string {
  return url.replace(
    mapped,
    (_all, blob: string | undefined, host: string, scheme: string) => `${blob ?? ''}${scheme}://${host}`,
  );
}

/** The scheme of an address without its colon, lower case; empty where there is none. */
export function schemeOf(url: string): string {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** The origin as Electron writes it: `app://bundle`, `https://example.org`, `null` for an opaque one. */
export function originOf(url: string): string {
  const parts = URL.parse(url);
  if (!parts) return '';
  if (parts.origin !== 'null') return parts.origin;
  return ownSchemes.has(parts.protocol) ? 'null' : `${parts.protocol}//${parts.host}`;
}

/**
 * A content security policy as Chromium must see it: `app:` and `app://bundle` name the disguised origin as
 * well. `document` are the schemes whose pages are disguised; sources of any other scheme hold as written.
 */
export function policyForChromium(policy: string, document: ReadonlySet<string>): string {
  return policy.replace(
    /(^|[\s;])([a-z][a-z0-9+-]*):(?:\/\/([^\s;/]+)([^\s;]*))?(?=[\s;]|$)/gi,
    (all, _before: string, scheme: string, host: string | undefined, path: string | undefined) => {
      if (!document.has(scheme.toLowerCase())) return all;
      // Both: a document of the scheme is disguised, a request of it is not.
      const disguised = host
        ? `https://${host}.${scheme}.invalid${path ?? ''}`
        : `https://*.${scheme}.invalid`;
      return `${all} ${disguised}`;
    },
  );
}
