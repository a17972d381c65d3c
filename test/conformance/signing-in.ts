import { ask, call } from './asking.ts';
import type { Answered } from './asking.ts';
import { apiKey } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

/** E2a: a new request token. */
export async function newToken(service: ServiceProcess): Promise<string> {
  const { body } = await call(service.base, 'authentication.token');
  return body.request_token as string;
}

/** E2b with whatever stands for a token. */
export function exchange(service: ServiceProcess, token: unknown): Promise<Answered> {
  return ask(`${service.base}/authentication/session/new?api_key=${apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ request_token: token }),
  });
}

/** The address of a token's approval page. */
export function approvalPage(service: ServiceProcess, token: string, query = ''): string {
  return `${service.authorisation}/authenticate/${token}${query}`;
}

/** Fills in the form of an approval page as a browser would. */
export async function decide(
  service: ServiceProcess,
  token: string,
  decision: 'approve' | 'deny',
  { redirectTo, headers = {} }: { redirectTo?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const query = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`;
  const shown = await ask(approvalPage(service, token, query));
  const form = new URLSearchParams({ decision });
  for (const [, name, value] of shown.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)) {
    form.set(String(name), String(value).replaceAll('&amp;', '&'));
  }
  return ask(approvalPage(service, token), { method: 'POST', body: form, headers });
}

/** The whole flow: a token, its approval on the page, and the session for it. */
export async function signIn(service: ServiceProcess): Promise<string> {
  const token = await newToken(service);
  await decide(service, token, 'approve');
  return (await exchange(service, token)).body.session_id as string;
}
