import { describe, expect, it } from 'vitest';
import { helpText, readArguments } from './arguments.ts';

describe('readArguments', () => {
  it('every option has a default', () => {
    expect(readArguments([])).toEqual({
      request: 'service',
      options: {
        ...{ port: 4010, host: '127.0.0.1', file: 'catalogue.sqlite', titles: 300, seed: 1, latencyMs: 0 },
        tokenMinutes: 60,
      },
    });
  });

  it('every option is read', () => {
    const argv = [
      ['--port', '0'],
      ['--host', '::1'],
      ['--data', 'x.sqlite'],
      ['--titles', '1000000'],
      ['--seed', '9'],
      ['--latency', '50'],
      ['--token-minutes', '1'],
      ['--access-token', 'abcdefgh'],
      ['--api-key', 'ijklmnop'],
      ['--today', '2026-10-14'],
      ['--as-of', '2026-11-14'],
    ].flat();
    expect(readArguments(argv)).toEqual({
      request: 'service',
      options: {
        ...{ port: 0, host: '::1', file: 'x.sqlite', titles: 1_000_000, seed: 9, latencyMs: 50 },
        ...{ tokenMinutes: 1, accessToken: 'abcdefgh', apiKey: 'ijklmnop', today: '2026-10-14' },
        asOf: '2026-11-14',
      },
    });
  });

  it.each([
    [['--port', '99999'], '--port'],
    [['--port', 'http'], '--port'],
    [['--port', '-1'], '--port'],
    [['--titles', '0'], '--titles'],
    [['--seed', '1.5'], '--seed'],
    [['--latency', 'slow'], '--latency'],
    [['--today', '2026-02-30'], '--today'],
    [['--as-of', 'tomorrow'], '--as-of'],
    [['--data', ''], '--data'],
    [['--api-key', 'short'], '--api-key'],
    [['--access-token', 'with a space'], '--access-token'],
    [['--tiltes', '5'], '--tiltes'],
    [['extra'], 'extra'],
    [['--port'], '--port'],
  ])('%j is rejected with one sentence that names the option', (argv, named) => {
    const read = readArguments(argv);
    if (read.request !== 'invalid') throw new Error('expected a rejection');
    expect(read.sentence).toContain(named);
    expect(read.sentence).toContain('--help');
    expect(read.sentence).not.toContain('\n');
  });

  it('--help explains every option', () => {
    expect(readArguments(['--help'])).toEqual({ request: 'help' });
    for (const name of [
      ...['port', 'host', 'data', 'titles', 'seed', 'latency', 'access-token', 'api-key', 'today', 'as-of'],
    ]) {
      expect(helpText).toContain(`--${name} `);
    }
  });
});
