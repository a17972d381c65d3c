import { describe, expect, it } from 'vitest';
import { failure } from '#shared/contract/failures.ts';
import type { FailureCode } from '#shared/contract/failures.ts';
import { judge, PackJob } from './pack-job.ts';

describe('what cannot be had', () => {
  it('is missing at once where asking again would not help', () => {
    expect(judge(failure('notFound'), 1)).toEqual({ is: 'missing', why: 'gone' });
    expect(judge(failure('forbidden'), 1)).toEqual({ is: 'missing', why: 'refused' });
    expect(judge(failure('badResponse', { reason: 'tooLarge' }), 1)).toEqual({
      is: 'missing',
      why: 'tooLarge',
    });
  });

  it('is tried three times where it may have been bad luck', () => {
    for (const code of ['serverFault', 'timeout', 'badResponse'] satisfies FailureCode[]) {
      expect(judge(failure(code), 1)).toEqual({ is: 'later' });
      expect(judge(failure(code), 2)).toEqual({ is: 'later' });
      expect(judge(failure(code), 3)).toEqual({ is: 'missing', why: 'broken' });
    }
  });

  it('makes everything wait where nothing could be had', () => {
    for (const code of ['offline', 'unauthorized', 'rateLimited', 'storage'] satisfies FailureCode[])
      expect(judge(failure(code), 9)).toEqual({ is: 'wait' });
  });
});

describe('a job', () => {
  it('reckons the time left from how fast things came lately', () => {
    const job = new PackJob(1);
    expect(job.left(100, 0)).toBeNull();
    for (let item = 1; item <= 10; item += 1) job.came(item * 100);
    expect(job.left(20, 1_000)).toBe(1_800);
    // A stretch that is long over does not count.
    for (let item = 0; item < 10; item += 1) job.came(60_000 + item * 1_000);
    expect(job.left(10, 69_000)).toBe(9_000);
    job.state = 'waiting';
    expect(job.left(20, 70_000)).toBeNull();
  });

  it('is idle only when nothing is queued, running or left', () => {
    const job = new PackJob(1);
    expect(job.isIdle).toBe(false);
    job.exhausted.body = true;
    job.exhausted.picture = true;
    expect(job.isIdle).toBe(true);
    job.series = 5;
    expect(job.isIdle).toBe(false);
  });
});
