/** What a page may load and reach; the hosts differ in how pictures and verbs get to it. */
interface PagePolicy {
  /** Source of pictures besides the page's own origin; null: none. */
  readonly pictures: 'media:' | null;
  /** Whether the page may connect to its own origin (verbs and events of the browser host). */
  readonly connectsToSelf: boolean;
}

/** The Content-Security-Policy of the page: refuses everything that it does not name, and names nothing unsafe. */
export function contentSecurityPolicy({ pictures, connectsToSelf }: PagePolicy): string {
  return [
    "default-src 'none'",
    // Proved by rules.test.ts: inline scripts are blocked (the policy’s text).
    // Proved by security.spec.ts: inline scripts, eval and frames are blocked (the built app).
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${pictures === null ? '' : ` ${pictures}`}`,
    "font-src 'self'",
    `connect-src ${connectsToSelf ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every file of the page. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    // Proved by protocols.test.ts: content types aren’t sniffed.
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
