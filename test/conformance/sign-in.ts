import { send, call } from './requests.ts';
import type { ServiceResponse } from './requests.ts';
import { apiKey } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

/** E2a: a new request token. */
export async function newToken(service: ServiceProcess): Promise<string> {
  const { body } = await call(service.base, 'authentication.token');
  return body.request_token as string;
}

/** E2b with any value as the token. */
export function exchange(
  service: ServiceProcess,
  token: unknown,
  headers: Record<string, string> = {},
): Promise<ServiceResponse> {
  return send(`${service.base}/authentication/session/new?api_key=${apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ request_token: token }),
  });
}

/** The address of a token's approval page. */
export function approvalPage(service: ServiceProcess, token: string, query = ''): string {
  return `${service.authorisation}/authenticate/${token}${query}`;
}

/** Submits the form of an approval page like a browser. */
export async function decide(
  service: ServiceProcess,
  token: string,
  decision: 'approve' | 'deny',
  { redirectTo, headers = {} }: { redirectTo?: string; headers?: Record<string, string> } = {},
): Promise<ServiceResponse> {
  const query = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`;
  const shown = await send(approvalPage(service, token, query));
  const form = new URLSearchParams({ decision });
  for (const [, name, value] of shown.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)) {
    form.set(String(name), String(value).replaceAll('&amp;', '&'));
  }
  return send(approvalPage(service, token), { method: 'POST', body: form, headers });
}

/** Requests a token, approves it on its page, and exchanges it for a session. */
export async function signIn(service: ServiceProcess): Promise<string> {
  const token = await newToken(service);
  await decide(service, token, 'approve');
  return (await exchange(service, token)).body.session_id as string;
}
