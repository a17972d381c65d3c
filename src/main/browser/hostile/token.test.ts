import { fc } from '../../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';
import { sameSecret } from '../guard.ts';
import { startBrowserHost } from '../host.ts';

// Proves protections of guard.ts.

/* Wrong forms of the token and its cookie. */

const { app, cookie, exchange, expectNothing, files, folder, head, own, port, session, token } =
  await attackedHost();

describe('the token', () => {
  it('has 256 random bits and differs in every run, so guesses need no limit', async () => {
    const other = await startBrowserHost({ app, files, port: 0, folder, onBug: () => undefined });
    const others = new URL(other.address).searchParams.get('token') ?? '';
    await other.close();
    expect(Buffer.from(token(), 'base64url')).toHaveLength(32);
    expect(Buffer.from(others, 'base64url')).toHaveLength(32);
    expect(others).not.toBe(token());
    expect(Buffer.from(session, 'base64url')).toHaveLength(32);
    expect(session).not.toBe(token());
  });

  it('gets the same refusal in every wrong form: missing, short, long, almost correct, in another place', async () => {
    const nearly = (secret: string): string => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    const almost = nearly(session);
    const name = `marquee-${port}`;
    const given = [
      [],
      [`Cookie: ${name}=`],
      [`Cookie: ${name}=x`],
      [`Cookie: ${name}=${almost}`],
      [`Cookie: ${name}=${session}x`],
      [`Cookie: ${name}=${session.toLowerCase()}`],
      [`Cookie: ${name.toUpperCase()}=${session}`],
      [`Cookie: marquee-${port + 1}=${session}`],
      [`Cookie: ${name}=wrong; ${name}=${session}`],
      [`Cookie: x${name}=${session}`],
      [`Cookie: ${name}="${session}"`],
      [`Cookie: ${name}=${token()}`],
      [`Authorization: Bearer ${session}`],
    ];
    const answers = await Promise.all(
      given.map((headers) => exchange([head('GET /assets/a.js HTTP/1.1', own(), ...headers)])),
    );
    answers.push(await exchange([head(`GET /?token=${nearly(token())} HTTP/1.1`, own())]));
    answers.push(await exchange([head(`GET /assets/a.js?token=${token()} HTTP/1.1`, own())]));
    answers.push(await exchange([head(`GET /?TOKEN=${token()} HTTP/1.1`, own())]));
    answers.push(await exchange([head(`GET /?token=${session} HTTP/1.1`, own())]));
    const said = new Set(answers.map(({ text }) => text.replace(/\r\nDate: [^\r]*/i, '')));
    expect(said.size).toBe(1);
    expect([...said][0]).toContain(' 403 ');
    for (const answer of answers) expectNothing(answer);
  });

  it('is compared in full with any input', () => {
    expect(sameSecret(session, session)).toBe(true);
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (given) => given === session || !sameSecret(given, session)),
    );
    for (let at = 0; at < session.length; at += 1) {
      const wrong = `${session.slice(0, at)}${session[at] === 'A' ? 'B' : 'A'}${session.slice(at + 1)}`;
      expect(sameSecret(wrong, session)).toBe(false);
    }
  });

  it('moves at once from the address to a cookie that scripts cannot read', async () => {
    const { text } = await exchange([head(`GET /?token=${token()} HTTP/1.1`, own())]);
    expect(text).toMatch(/^HTTP\/1\.1 303 /);
    expect(text).toMatch(/\r\nlocation: \/\r\n/i);
    expect(text).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(text).toMatch(/\r\nreferrer-policy: no-referrer\r\n/i);
    expect(text).toMatch(/\r\nset-cookie: [^\r]*; Path=\/; HttpOnly; SameSite=Strict\r\n/i);
    expect(text).not.toContain(token());
  });

  it('works once: a used address opens nothing, and says what to do, but works where the cookie is', async () => {
    const used = `GET /?token=${token()} HTTP/1.1`;
    expect((await exchange([head(used, own())])).statuses).toEqual([303]);
    const again = await exchange([head(used, own())]);
    expect(again).toMatchObject({ statuses: [403], closed: true });
    expect(again.text).toContain('Run the command that started Marquee again');
    expectNothing(again);
    const second = await exchange([head(used, own(), cookie())]);
    expect(second.statuses).toEqual([303]);
    expect(second.text).toMatch(/\r\nlocation: \/\r\n/i);
    expect((await exchange([head(`GET /?token=${token()} HTTP/1.1`, own())])).statuses).toEqual([303]);
  });

  it('is not used up by a request that is refused, or that only looks', async () => {
    const address = `/?token=${token()} HTTP/1.1`;
    await exchange([head(`HEAD ${address}`, own())]);
    await exchange([head(`GET ${address}`, 'Host: evil.example')]);
    await exchange([head(`GET ${address}`, own(), 'Origin: http://evil.example')]);
    expect((await exchange([head(`GET ${address}`, own())])).statuses).toEqual([303]);
  });
});
