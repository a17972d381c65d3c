import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../transport/marquee.ts';
import { Latest } from './latest.svelte.ts';

/** Runs work that yields texts. */
class Texts extends Latest {
  readonly applied: string[] = [];

  read(work: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
    return this.run(work, (text) => this.applied.push(text));
  }
}
const offline = new RequestFailed({ code: 'offline', retryable: true, details: {} });

describe('the latest run', () => {
  it('is pending until it ends, and its failure stays until one succeeds', async () => {
    const texts = new Texts();
    const failing = texts.read(() => Promise.reject(offline));
    expect(texts.pending).toBe(true);
    expect(await failing).toBe(false);
    expect(texts.pending).toBe(false);
    const succeeding = texts.read(() => Promise.resolve('a'));
    expect(texts.failure?.code).toBe('offline');
    expect(await succeeding).toBe(true);
    expect(texts.failure).toBeNull();
    expect(texts.applied).toEqual(['a']);
  });

  it('aborts the one before, whose result and failure count no more', async () => {
    const texts = new Texts();
    let signal: AbortSignal | undefined;
    const early = Promise.withResolvers<string>();
    const first = texts.read((given) => {
      signal = given;
      return early.promise;
    });
    const second = texts.read(() => Promise.resolve('new'));
    expect(signal?.aborted).toBe(true);
    early.reject(offline);
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    expect(texts.applied).toEqual(['new']);
    expect(texts.failure).toBeNull();
  });

  it('applies nothing once it is stopped', async () => {
    const texts = new Texts();
    const run = texts.read(() => Promise.resolve('a'));
    texts.stop();
    expect(texts.pending).toBe(false);
    expect(await run).toBe(false);
    expect(texts.applied).toEqual([]);
  });
});
