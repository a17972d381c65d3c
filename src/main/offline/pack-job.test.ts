import { describe, expect, it } from 'vitest';
import { failure } from '#shared/result.ts';
import type { FailureCode } from '#shared/result.ts';
import { backgroundOf } from '../../../test/fixtures/background.ts';
import { PackJob, verdictOf } from './pack-job.ts';
import type { Tried } from './pack-job.ts';

const day = 24 * 60 * 60_000;
const once: Tried = { attempts: 1, forMs: 0, isAlone: false };
/** An item that failed again and again while others arrived. */
const alone: Tried = { attempts: 3, forMs: 60_000, isAlone: true };

describe('a failed item', () => {
  it('is missing at once when a retry cannot help', () => {
    expect(verdictOf(failure('notFound'), once)).toBe('gone');
    expect(verdictOf(failure('invalidInput'), once)).toBe('refused');
    expect(verdictOf(failure('badResponse', { reason: 'tooLarge' }), once)).toBe('tooLarge');
  });

  // Proves protections of pack-job.ts.
  it('is never given up for a page in HTML, whatever its status, and for what gateways say', () => {
    const day4: Tried = { attempts: 100, forMs: 4 * day, isAlone: false };
    for (const code of ['forbidden', 'serverFault', 'badResponse'] as const) {
      expect(verdictOf(failure(code, { reason: 'html' }), day4), code).toBe('later');
      expect(verdictOf(failure(code, { reason: 'html' }), alone), code).toBe('later');
    }
    for (const code of ['serverFault', 'timeout', 'forbidden'] as const)
      expect(verdictOf(failure(code), alone), code).toBe('later');
    for (const reason of ['truncated', 'empty', 'contentType', 'type', 'json', 'redirect'])
      expect(verdictOf(failure('badResponse', { reason }), alone), reason).toBe('later');
  });

  it('is missing after three attempts where others arrived and it alone cannot be read', () => {
    for (const reason of ['shape', 'lost']) {
      expect(verdictOf(failure('badResponse', { reason }), { ...alone, attempts: 2 })).toBe('later');
      expect(verdictOf(failure('badResponse', { reason }), { ...alone, isAlone: false })).toBe('later');
      expect(verdictOf(failure('badResponse', { reason }), alone)).toBe('broken');
    }
    // Some hosts of pictures say so in HTML.
    expect(verdictOf(failure('badResponse', { reason: 'html', status: 404 }), alone)).toBe('gone');
  });

  it('is missing after three days where others arrived', () => {
    expect(verdictOf(failure('serverFault'), { ...alone, forMs: 2 * day })).toBe('later');
    expect(verdictOf(failure('serverFault'), { ...alone, forMs: 4 * day })).toBe('broken');
  });

  it('makes the job wait when no item can be fetched', () => {
    for (const code of ['offline', 'unauthorized', 'rateLimited', 'storage'] satisfies FailureCode[])
      expect(verdictOf(failure(code), { ...alone, attempts: 9, forMs: 9 * day })).toBe('wait');
  });
});

const newJob = (): PackJob => new PackJob(1, backgroundOf(), () => undefined);

describe('a job', () => {
  it('estimates the remaining time from recent arrivals', () => {
    const job = newJob();
    expect(job.remainingMs(100, 0)).toBeNull();
    for (let item = 1; item <= 10; item += 1) job.noteArrival(item * 100);
    expect(job.remainingMs(20, 1_000)).toBe(1_800);
    // Arrivals long ago do not count.
    for (let item = 0; item < 10; item += 1) job.noteArrival(60_000 + item * 1_000);
    expect(job.remainingMs(10, 69_000)).toBe(9_000);
    job.ended = 'paused';
    expect(job.remainingMs(20, 70_000)).toBeNull();
  });

  it('is done only when nothing is queued, running, failed or left', () => {
    const job = newJob();
    expect(job.isDone).toBe(false);
    for (const queue of job.queues) queue.exhausted = true;
    expect(job.isDone).toBe(true);
    job.queues[1].noteFailure('an item', failure('timeout'), 0);
    expect(job.isDone).toBe(false);
    job.queues[1].failed.clear();
    expect(job.isDone).toBe(true);
    job.series = 5;
    expect(job.isDone).toBe(false);
  });

  it('waits only when neither its bodies nor its pictures can be fetched', () => {
    const job = newJob();
    const [bodies, pictures] = job.queues;
    pictures.pause(failure('badResponse'));
    expect(job.state).toBe('working');
    bodies.exhausted = true;
    expect(job.state).toBe('waiting');
    expect(job.waitsFor?.code).toBe('badResponse');
    job.stop();
    expect(job.state).toBe('working');
  });
});
