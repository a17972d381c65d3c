import { describe, expect, it } from 'vitest';
import { helpText, readArguments } from './arguments.ts';

describe('arguments', () => {
  it('have their defaults', () => {
    expect(readArguments([])).toEqual({
      wants: 'service',
      options: {
        port: 4010,
        host: '127.0.0.1',
        file: 'catalogue.sqlite',
        titles: 300,
        seed: 1,
        latencyMs: 0,
        tokenMinutes: 60,
      },
    });
  });

  it('are all taken', () => {
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
    ].flat();
    expect(readArguments(argv)).toEqual({
      wants: 'service',
      options: {
        port: 0,
        host: '::1',
        file: 'x.sqlite',
        titles: 1_000_000,
        seed: 9,
        latencyMs: 50,
        tokenMinutes: 1,
        accessToken: 'abcdefgh',
        apiKey: 'ijklmnop',
        today: '2026-10-14',
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
    [['--data', ''], '--data'],
    [['--api-key', 'short'], '--api-key'],
    [['--access-token', 'with a space'], '--access-token'],
    [['--tiltes', '5'], '--tiltes'],
    [['extra'], 'extra'],
    [['--port'], '--port'],
  ])('%j is refused in one sentence that names it', (argv, named) => {
    const asked = readArguments(argv);
    if (asked.wants !== 'nothing') throw new Error('should have been refused');
    expect(asked.sentence).toContain(named);
    expect(asked.sentence).toContain('--help');
    expect(asked.sentence).not.toContain('\n');
  });

  it('explain themselves', () => {
    expect(readArguments(['--help'])).toEqual({ wants: 'help' });
    for (const name of [
      'port',
      'host',
      'data',
      'titles',
      'seed',
      'latency',
      'access-token',
      'api-key',
      'today',
    ]) {
      expect(helpText).toContain(`--${name} `);
    }
  });
});
