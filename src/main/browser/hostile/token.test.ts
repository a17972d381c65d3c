import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';
import { sameSecret } from '../guard.ts';
import { startBrowserHost } from '../host.ts';

/* The token and its cookie: guessed, misspelt, put in another place. */

const { app, exchange, expectNothing, files, folder, head, own, port, token } = await attackedHost();

describe('the token', () => {
  it('is 256 bits of chance, other in every run, so that how often somebody may guess is of no matter', async () => {
    const other = await startBrowserHost({ app, files, port: 0, folder, onBug: () => undefined });
    const others = new URL(other.address).searchParams.get('token') ?? '';
    await other.close();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Buffer.from(others, 'base64url')).toHaveLength(32);
    expect(others).not.toBe(token);
  });

  it('answers every wrong one alike: missing, short, long, all but right, in another place', async () => {
    const almost = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const name = `marquee-${port}`;
    const given = [
      [],
      [`Cookie: ${name}=`],
      [`Cookie: ${name}=x`],
      [`Cookie: ${name}=${almost}`],
      [`Cookie: ${name}=${token}x`],
      [`Cookie: ${name}=${token.toLowerCase()}`],
      [`Cookie: ${name.toUpperCase()}=${token}`],
      [`Cookie: marquee-${port + 1}=${token}`],
      [`Cookie: ${name}=wrong; ${name}=${token}`],
      [`Cookie: x${name}=${token}`],
      [`Cookie: ${name}="${token}"`],
      [`Authorization: Bearer ${token}`],
    ];
    const answers = await Promise.all(
      given.map((headers) => exchange([head('GET /assets/a.js HTTP/1.1', own(), ...headers)])),
    );
    answers.push(await exchange([head(`GET /?token=${almost} HTTP/1.1`, own())]));
    answers.push(await exchange([head(`GET /assets/a.js?token=${token} HTTP/1.1`, own())]));
    answers.push(await exchange([head(`GET /?TOKEN=${token} HTTP/1.1`, own())]));
    const said = new Set(answers.map(({ text }) => text.replace(/\r\nDate: [^\r]*/i, '')));
    expect(said.size).toBe(1);
    expect([...said][0]).toContain(' 403 ');
    for (const answer of answers) expectNothing(answer);
  });

  it('is compared whole, whatever is given', () => {
    expect(sameSecret(token, token)).toBe(true);
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (given) => given === token || !sameSecret(given, token)),
    );
    for (let at = 0; at < token.length; at += 1) {
      const wrong = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(sameSecret(wrong, token)).toBe(false);
    }
  });

  it('leaves the address at once and goes on where no script reads it', async () => {
    const { text } = await exchange([head(`GET /?token=${token} HTTP/1.1`, own())]);
    expect(text).toMatch(/^HTTP\/1\.1 303 /);
    expect(text).toMatch(/\r\nlocation: \/\r\n/i);
    expect(text).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(text).toMatch(/\r\nreferrer-policy: no-referrer\r\n/i);
    expect(text).toMatch(/\r\nset-cookie: [^\r]*; Path=\/; HttpOnly; SameSite=Strict\r\n/i);
  });
});
