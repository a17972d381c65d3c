import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { createLogger } from './logger.ts';
import { createRedactor } from './redact.ts';

// Proves protections of redact.ts.

const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('redaction', () => {
  const shown = (value: unknown, redactor = createRedactor()) => JSON.stringify(redactor.redact(value));

  it.each([
    'Authorization: Bearer sentinel-1.sentinel_2',
    'GET https://catalogue.example/3/account?session_id=sentinel&api_key=sentinel failed',
    '{"request_token":"sentinel","success":true}',
    "{ session_id: 'sentinel' }",
    'guest_session_id=sentinel',
    'opening https://catalogue.example/authenticate/sentinel',
    'token was eyJsentinel123.sentinel.sentinel',
    { authorization: 'sentinel', Cookie: 'sentinel', apiKey: 'sentinel', session_id: { deep: 'sentinel' } },
    [{ facts: { request: { accessToken: 'sentinel' } } }],
    new Error('api_key=sentinel', { cause: new Error('Bearer sentinel') }),
  ])('removes the secret from %j', (value) => {
    expect(shown(value)).not.toContain('sentinel');
    expect(shown(value)).toContain('[secret]');
  });

  it('leaves no part of a secret where it truncates a long text', () => {
    const redactor = createRedactor();
    redactor.protect('sentinel-of-some-length');
    for (let before = 3_960; before < 4_020; before += 1) {
      const told = shown(`${'x'.repeat(before)}sentinel-of-some-length${'y'.repeat(200)}`, redactor);
      expect(told).not.toContain('sen');
      expect(told.length).toBeLessThan(4_010);
    }
  });

  it('keeps what is not a secret', () => {
    const facts = { endpoint: 'tv.season', status: 503, tookMs: 12.5, retry: true, none: null, ids: [1, 2] };
    expect(createRedactor().redact(facts)).toEqual(facts);
  });

  it('removes a protected value wherever and in whatever form it occurs', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 6, maxLength: 60, unit: 'grapheme-ascii' }),
        fc.string(),
        (secret, around) => {
          // Otherwise the replacement could complete the secret again.
          fc.pre(!/[[\]]/.test(secret) && !'[secret]'.includes(secret) && !around.includes(secret));
          const redactor = createRedactor();
          redactor.protect(secret);
          const told = redactor.redact({ text: `${around}${secret}${around}`, [secret]: 1 }) as object;
          expect(Object.keys(told)).not.toContain(secret);
          expect(Object.values(told)[0]).not.toContain(secret);
        },
      ),
    );
    const redactor = createRedactor();
    redactor.protect('se cret/1');
    expect(shown('?x=se%20cret%2F1', redactor)).toBe('"?x=[secret]"');
  });

  it('never throws and always ends, for any value', () => {
    const circular: Record<string, unknown> = { list: Array(500).fill('x') };
    circular.self = circular;
    const angry = {
      get facts(): never {
        throw new Error('no');
      },
    };
    for (const value of [
      circular,
      angry,
      10n,
      Symbol('s'),
      () => 1,
      undefined,
      new Uint8Array(9),
      new Date(Number.NaN),
    ]) {
      expect(() => JSON.stringify(createRedactor().redact(value))).not.toThrow();
    }
    expect(shown('a'.repeat(100_000)).length).toBeLessThan(5_000);
  });
});

describe('the log', () => {
  const clock = { now: () => 0 };

  it('writes one JSON object per line', async () => {
    const file = join(folder, 'logs', 'marquee.log');
    const log = createLogger({ file, clock });
    log.protect('a-secret-value');
    log.info('started', { version: '1.0', with: 'a-secret-value' });
    log.error('bug', { error: new TypeError('of undefined') });
    log.close();
    log.info('after the end');
    expect(lines(file)).toMatchObject([
      {
        at: '1970-01-01T00:00:00.000Z',
        level: 'info',
        event: 'started',
        facts: { version: '1.0', with: '[secret]' },
      },
      { level: 'error', event: 'bug', facts: { error: { name: 'TypeError', message: 'of undefined' } } },
    ]);
    expect(statSync(file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });

  it('never exceeds its two files', async () => {
    const file = join(folder, 'marquee.log');
    const log = createLogger({ file, maxBytes: 2_000, clock });
    for (let index = 0; index < 200; index += 1) log.info('entry', { index });
    log.close();
    expect(readdirSync(folder).sort()).toEqual(['marquee.log', 'marquee.log.1']);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(2_000);
    const kept = [...lines(`${file}.1`), ...lines(file)].map(
      ({ facts }) => (facts as { index: number }).index,
    );
    expect(kept.at(-1)).toBe(199);
    expect(kept).toEqual(kept.map((_, position) => (kept[0] ?? 0) + position));
  });

  it('appends to the file of an earlier run', async () => {
    const file = join(folder, 'marquee.log');
    for (const event of ['first', 'second']) {
      const log = createLogger({ file, clock });
      log.info(event);
      log.close();
    }
    expect(lines(file).map(({ event }) => event)).toEqual(['first', 'second']);
  });

  it('goes on as soon as it can write, and never throws', () => {
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, 'a file where a folder should be');
    const log = createLogger({ file: join(blocked, 'marquee.log'), clock });
    log.info('lost');
    rmSync(blocked);
    log.info('there again');
    expect(lines(join(blocked, 'marquee.log'))).toMatchObject([{ event: 'there again' }]);
  });

  it.runIf(process.platform === 'linux')('survives a full disk', async () => {
    const log = createLogger({ file: '/dev/full', clock });
    expect(() => log.error('nowhere to go')).not.toThrow();
    log.close();
  });
});
