import { isLoopbackHost } from '#shared/catalogue/addresses.ts';

/** The scheme under which the system hands links to the app. */
const appScheme = 'marquee:';

/**
 * Reads `redirect_to` as a place that may be told of an approval: this machine over http or https, or the app's own
 * scheme. Everything else, foreign sites above all, is null: an open redirect would lend them this page's trust.
 */
export function readRedirect(asked: string | null): URL | null {
  if (asked === null || asked.length > 2000 || !URL.canParse(asked)) return null;
  const url = new URL(asked);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === appScheme) return url;
  const onThisMachine = url.protocol === 'http:' || url.protocol === 'https:';
  return onThisMachine && isLoopbackHost(url.hostname) ? url : null;
}

/** The address that is called once the person has decided. */
export function decidedAddress(redirect: URL, token: string, decision: 'approved' | 'denied'): string {
  const url = new URL(redirect);
  url.searchParams.set('request_token', token);
  url.searchParams.set(decision, 'true');
  return url.href;
}

/** What a content security policy must name so that a form may be redirected there: Chromium checks redirects too. */
export function formTarget(redirect: URL): string {
  return redirect.protocol === appScheme ? appScheme : redirect.origin;
}
