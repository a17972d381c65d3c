import { isLoopbackHost } from '#shared/catalogue/addresses.ts';

/** The scheme of links that the system passes to the app. */
const appScheme = 'marquee:';

/**
 * Reads `redirect_to` as an address that can receive the result of an approval: this machine over http or https, or
 * the app's own scheme. Any other address is null, because an open redirect would let another site abuse this page's
 * trust.
 */
export function readRedirect(address: string | null): URL | null {
  if (address === null || address.length > 2000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === appScheme) return url;
  const onThisMachine = url.protocol === 'http:' || url.protocol === 'https:';
  return onThisMachine && isLoopbackHost(url.hostname) ? url : null;
}

/** The address that the browser is redirected to after the decision. */
export function decidedAddress(redirect: URL, token: string, decision: 'approved' | 'denied'): string {
  const url = new URL(redirect);
  url.searchParams.set('request_token', token);
  url.searchParams.set(decision, 'true');
  return url.href;
}

/** The source that a form's content security policy must name; Chromium also checks the redirects of forms. */
export function formTarget(redirect: URL): string {
  return redirect.protocol === appScheme ? appScheme : redirect.origin;
}
