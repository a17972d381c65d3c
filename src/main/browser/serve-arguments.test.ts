import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServeArguments } from './serve-arguments.ts';

// Proves protections of serve-arguments.ts.

const another = [
  '--base-url',
  'https://c.example/3/',
  '--auth-url',
  'https://c.example',
  '--picture-url',
  'https://c.example/t/p',
];

describe('the arguments of serve', () => {
  it('have defaults', () => {
    expect(readServeArguments([])).toMatchObject({
      ok: true,
      value: { port: 0, data: null, profile: null, now: null },
    });
  });

  it('can start the clock at a local time', () => {
    expect(readServeArguments(['--now', '2026-11-20T12:00:30.500'])).toMatchObject({
      ok: true,
      value: { now: new Date(2026, 10, 20, 12, 0, 30, 500).getTime() },
    });
  });

  it('can name a folder in which the library is shared', () => {
    expect(readServeArguments(['--library', 'shared'])).toMatchObject({
      ok: true,
      value: { library: join(process.cwd(), 'shared') },
    });
    expect(readServeArguments([])).toMatchObject({ ok: true, value: { library: null } });
  });

  it.each([[['--profile', 'other']], [[]]])('can name another service, with %j', (profile) => {
    expect(readServeArguments([...profile, ...another])).toMatchObject({
      ok: true,
      value: {
        profile: 'other',
        addresses: { base: 'https://c.example/3', pictures: 'https://c.example/t/p' },
      },
    });
  });

  it.each([
    [['--port', 'many'], '--port many'],
    [['--port', '70000'], '--port 70000'],
    [['--port', ''], '--port '],
    [['--port', '0x50'], '--port 0x50'],
    [['--profile', 'netflix'], '--profile netflix'],
    [['--profile', 'other'], '--base-url, --auth-url, --picture-url'],
    [['--profile', 'demo', ...another], '--profile demo'],
    [another.slice(2), '--base-url'],
    [['--base-url', 'http://c.example/3'], '--base-url http://c.example/3'],
    [['--base-url', 'c.example'], '--base-url c.example'],
    [['--now', 'tomorrow'], '--now tomorrow'],
    [['--now', '2026-02-30T12:00'], '--now 2026-02-30T12:00'],
    [['--unknown'], '--unknown'],
    [['surplus'], 'surplus'],
  ])('that are invalid (%j) result in a sentence that names the argument', (argv, named) => {
    const read = readServeArguments(argv);
    expect(read.ok).toBe(false);
    if (!read.ok) {
      expect(read.sentence).toContain(named);
      expect(read.sentence.split('\n')).toHaveLength(1);
    }
  });
});
