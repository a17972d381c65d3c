import { expect, it, vi } from 'vitest';
import type { Marquee } from '../../transport/marquee.ts';
import { Counts } from './counts.svelte.ts';

it('a count that the pointer asks for takes nothing from whoever waits for another one', async () => {
  vi.useFakeTimers();
  const reads: { readonly year: unknown; readonly signal: AbortSignal; answer(): void }[] = [];
  const read = (_endpoint: string, { year }: { year?: number }, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', reject);
      reads.push({ year, signal, answer: () => resolve({ value: { total_results: Number(year) } }) });
    });
  const counts = new Counts({ read } as unknown as Marquee);
  const waiting = counts.ask({ year: 1990 }, new AbortController().signal);
  counts.want({ year: 1991 });
  await vi.advanceTimersByTimeAsync(1_000);
  counts.want({ year: 1992 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads.map(({ year, signal }) => [year, signal.aborted])).toEqual([
    [1990, false],
    [1991, true],
    [1992, false],
  ]);
  for (const { answer } of reads) answer();
  expect(await waiting).toBe(1990);
  expect([counts.of({ year: 1991 }), counts.of({ year: 1992 })]).toEqual([null, 1992]);
});
