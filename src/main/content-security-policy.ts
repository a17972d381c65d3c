/** What a page may load and reach; one for each host, since pictures and verbs travel differently. */
export interface PagePolicy {
  /** Where pictures come from, beside the page's own origin: `media:`, or nothing more. */
  readonly pictures: 'media:' | null;
  /** Whether the page may speak to its own origin (the browser host's verbs and events). */
  readonly connectsToSelf: boolean;
}

/** The Content-Security-Policy of the page: everything is refused that is not named, and nothing unsafe is named. */
export function contentSecurityPolicy({ pictures, connectsToSelf }: PagePolicy): string {
  return [
    "default-src 'none'",
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

/** Headers that go with every file of the page. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
