import { describe, expect, it } from 'vitest';
import { decode } from '#shared/catalogue/decode.ts';
import { send, call } from './requests.ts';
import type { ServiceResponse } from './requests.ts';
import { runningService } from './running-service.ts';
import { approvalPage, decide, exchange, newToken, signIn } from './sign-in.ts';
import { apiKey, startProcess, today } from './service-process.ts';

const service = runningService(['--titles', '30']);

const page = (token: string, query = ''): string => approvalPage(service, token, query);
const proofOn = async (address: string): Promise<string> =>
  /name="proof" value="([^"]+)"/.exec((await send(address)).text)?.[1] ?? '';

describe('E2a: a request token', () => {
  it('a token has 40 hexadecimal digits, expires after 60 minutes, and names its approval page', async () => {
    const { status, body, headers } = await call(service.base, 'authentication.token');
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.request_token).toMatch(/^[0-9a-f]{40}$/);
    // The service began at noon, less than a minute ago.
    const noon = Date.parse(`${today}T12:00`);
    const life = Date.parse(body.expires_at.replace(' UTC', 'Z').replace(' ', 'T')) - noon;
    expect(Math.floor(life / 60_000)).toBe(60);
    expect(headers.get('authentication-callback')).toBe(page(body.request_token));
    expect(headers.get('cache-control')).toBe('max-age=0, private');
  });

  it.each(['', '?api_key=', '?api_key=00000000000000000000000000000000'])(
    'a token is refused without the right key (%s)',
    async (query) => {
      const { status, body } = await send(`${service.base}/authentication/token/new${query}`);
      expect([status, body.status_code, body.success]).toEqual([401, 7, false]);
    },
  );

  it('the access token doesn’t replace the key', async () => {
    const { status } = await send(`${service.base}/authentication/token/new`, {
      headers: { Authorization: `Bearer ${service.accessToken}` },
    });
    expect(status).toBe(401);
  });
});

describe('the approval page', () => {
  it('the page names the app and the account, needs no scripts and can’t be framed', async () => {
    const { status, text, headers } = await send(page(await newToken(service)));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('style=');
    expect(text).toContain('<html lang="en">');
    const account = (await call(service.base, 'account', { session_id: await signIn(service) })).body;
    expect(text).toContain('Marquee');
    expect(text).toContain(account.username);
    const sheet = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1] ?? '';
    const style = await send(new URL(sheet, service.authorisation).href);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(style.text).toContain('prefers-color-scheme: dark');
  });

  it('approving shows a confirmation, and the token can be exchanged once', async () => {
    const token = await newToken(service);
    const decided = await decide(service, token, 'approve');
    expect(decided.status).toBe(303);
    expect(decided.headers.get('location')).toBe(`/authenticate/${token}/allow`);
    const allowed = await send(page(token, '/allow'));
    expect(allowed.status).toBe(200);
    expect(allowed.text).toContain('may use your account');
    const first = await exchange(service, token);
    expect(first.status).toBe(200);
    expect(first.body.session_id).toMatch(/^[0-9a-f]{40}$/);
    expect(decode('authentication.session', first.body)).toMatchObject({ ok: true });
    const second = await exchange(service, token);
    expect([second.status, second.body.status_code, second.body.failure]).toEqual([401, 17, true]);
    expect((await send(page(token))).status).toBe(410);
  });

  it('a denied token stays denied', async () => {
    const token = await newToken(service);
    const proof = await proofOn(page(token));
    const decided = await decide(service, token, 'deny');
    expect(decided.headers.get('location')).toBe(`/authenticate/${token}`);
    expect((await send(page(token))).text).toContain('may not use your account');
    // A page that was open before still has its form.
    const body = new URLSearchParams({ decision: 'approve', proof });
    expect((await send(page(token), { method: 'POST', body })).text).toContain('may not use your account');
    const refused = await exchange(service, token);
    expect([refused.status, refused.body.status_code]).toEqual([401, 17]);
  });

  it('the page redirects to an app on this machine with the decision', async () => {
    const token = await newToken(service);
    const redirectTo = 'http://127.0.0.1:5123/signed-in?state=1&more=2';
    const shown = await send(page(token, `?redirect_to=${encodeURIComponent(redirectTo)}`));
    expect(shown.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:5123;",
    );
    const decided = await decide(service, token, 'approve', { redirectTo });
    expect(decided.status).toBe(303);
    expect(decided.headers.get('location')).toBe(`${redirectTo}&request_token=${token}&approved=true`);
    const other = await newToken(service);
    const denied = await decide(service, other, 'deny', { redirectTo: 'marquee://signed-in' });
    expect(denied.headers.get('location')).toBe(`marquee://signed-in?request_token=${other}&denied=true`);
  });

  it('the page never redirects to another site', async () => {
    const token = await newToken(service);
    const decided = await decide(service, token, 'approve', { redirectTo: 'https://evil.example/' });
    expect(decided.headers.get('location')).toBe(`/authenticate/${token}/allow`);
    const forced = await newToken(service);
    const proof = await proofOn(page(forced));
    const form = new URLSearchParams({ decision: 'approve', proof, redirect_to: 'https://evil.example/' });
    const posted = await send(page(forced), { method: 'POST', body: form });
    expect(posted.headers.get('location')).toBe(`/authenticate/${forced}/allow`);
  });

  it('the page refuses a form from another origin', async () => {
    const token = await newToken(service);
    const without = await send(page(token), {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
    });
    expect(without.status).toBe(403);
    const proof = await proofOn(page(await newToken(service)));
    const withOtherProof = new URLSearchParams({ decision: 'approve', proof });
    expect((await send(page(token), { method: 'POST', body: withOtherProof })).status).toBe(403);
    const foreign = await decide(service, token, 'approve', { headers: { Origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect((await exchange(service, token)).body.status_code).toBe(41);
  });

  it('an unknown address has an error page', async () => {
    for (const path of [
      page('0'.repeat(40)),
      page('x'),
      page('a/b/c'),
      `${service.authorisation}/authenticate`,
    ]) {
      const { status, headers } = await send(path);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    const undecided = await send(page(await newToken(service), '/allow'));
    expect(undecided.status).toBe(303);
    const method = await send(page(await newToken(service)), { method: 'DELETE' });
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('E2b: exchanging a token', () => {
  it('an unapproved token is refused with code 41 until it is approved', async () => {
    const token = await newToken(service);
    const { status, body } = await exchange(service, token);
    expect([status, body.status_code, body.success]).toEqual([422, 41, false]);
    await decide(service, token, 'approve');
    // Only a read can be answered with what the client has.
    const exchanged = await exchange(service, token, { 'If-None-Match': '*' });
    expect([exchanged.status, typeof exchanged.body.session_id]).toEqual([200, 'string']);
  });

  it('an unknown token is refused with code 17', async () => {
    const { status, body } = await exchange(service, '0'.repeat(40));
    expect([status, body.status_code, body.failure]).toEqual([401, 17, true]);
  });

  it('an error names a missing token', async () => {
    const { status, body } = await exchange(service, undefined);
    expect([status, body]).toEqual([422, { errors: ['request_token must be provided'] }]);
  });

  it('an expired token is refused with code 33, and its page says so', async () => {
    const expiring = await startProcess(['--titles', '30', '--token-minutes', '0']);
    const token = await newToken(expiring);
    const { status, body } = await exchange(expiring, token);
    expect([status, body.status_code]).toEqual([401, 33]);
    const shown = await send(`${expiring.authorisation}/authenticate/${token}`);
    expect([shown.status, shown.text.includes('has expired')]).toEqual([410, true]);
    await expiring.stop();
  });
});

describe('E2c: the account of a session', () => {
  it('an absent or unknown session has no account', async () => {
    expect((await call(service.base, 'account')).status).toBe(401);
    const { status, body } = await call(service.base, 'account', { session_id: '0'.repeat(40) });
    expect([status, body.status_code]).toEqual([401, 3]);
  });

  it('an ended session has no account, and others keep theirs', async () => {
    const [session, other] = [await signIn(service), await signIn(service)];
    const end = (): Promise<ServiceResponse> =>
      send(`${service.base}/authentication/session?api_key=${apiKey}`, {
        method: 'DELETE',
        body: JSON.stringify({ session_id: session }),
      });
    const ended = await end();
    expect([ended.status, ended.body]).toEqual([200, { success: true }]);
    expect((await call(service.base, 'account', { session_id: session })).status).toBe(401);
    expect((await end()).status).toBe(404);
    const { status, headers } = await call(service.base, 'account', { session_id: other });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=0']);
  });
});
