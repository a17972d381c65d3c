import { describe, expect, it, vi } from 'vitest';
import { failure } from '#shared/result.ts';
import { RequestFailed } from '../transport/marquee.ts';
import { Resource } from './resource.svelte.ts';

const offline = new RequestFailed({ code: 'offline', retryable: true, details: {} });

/** A resource whose answers are given by hand, the first one to the first query. */
function resourceOf(drops?: 'onQuery' | 'onFailure') {
  const runs: (PromiseWithResolvers<string> & { readonly signal: AbortSignal })[] = [];
  const resource = new Resource<string, string>({
    ...(drops ? { drops } : {}),
    load: async (_query, { signal }) => {
      const answer = Promise.withResolvers<string>();
      runs.push({ ...answer, signal });
      return { value: await answer.promise };
    },
  });
  return { resource, runs };
}

describe('a resource', () => {
  it('is pending until its answer arrives, and a failure stays until one does', async () => {
    const { resource, runs } = resourceOf();
    const first = resource.ask('a');
    expect(resource.pending).toBe(true);
    runs[0]?.reject(offline);
    await first;
    expect([resource.pending, resource.failure?.code]).toEqual([false, 'offline']);
    const second = resource.again();
    expect([resource.pending, resource.failure?.code]).toEqual([true, 'offline']);
    runs[1]?.resolve('answer');
    await second;
    expect([resource.value, resource.failure, resource.pending]).toEqual(['answer', null, false]);
  });

  it('aborts the run before, whose answer and failure count no more', async () => {
    const { resource, runs } = resourceOf();
    const [first, second] = [resource.ask('a'), resource.ask('b')];
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    runs[0]?.reject(offline);
    await first;
    expect([resource.pending, resource.failure]).toEqual([true, null]);
    runs[1]?.resolve('new');
    await second;
    expect(resource.value).toBe('new');
    void resource.again();
    resource.stop();
    expect([resource.pending, runs[2]?.signal.aborted]).toEqual([false, true]);
  });

  it.each([
    [undefined, ['first', 'first']],
    ['onQuery' as const, [null, null]],
    ['onFailure' as const, ['first', null]],
  ])(
    'keeps its answer for another query and after a failure unless it drops it (%s)',
    async (drops, left) => {
      const { resource, runs } = resourceOf(drops);
      const first = resource.ask('a');
      runs[0]?.resolve('first');
      await first;
      const second = resource.ask('b');
      const whileAsked = resource.value;
      runs[1]?.reject(offline);
      await second;
      expect([whileAsked, resource.value]).toEqual(left);
      void resource.ask(null);
      expect([resource.value, resource.pending]).toEqual([null, false]);
    },
  );

  it('prefers what an event brought to an older answer', async () => {
    const { resource, runs } = resourceOf();
    const asked = resource.ask('a');
    resource.take('newer');
    runs[0]?.resolve('older');
    await asked;
    expect([resource.value, resource.pending]).toEqual(['newer', false]);
  });

  it('keeps a failure that an event told, beside the stored answer that was on its way', async () => {
    const { resource, runs } = resourceOf();
    const asked = resource.ask('a');
    resource.tell(failure('notFound'));
    runs[0]?.resolve('stored');
    await asked;
    expect([resource.value, resource.failure?.code]).toEqual(['stored', 'notFound']);
    const again = resource.again();
    runs[1]?.resolve('found');
    await again;
    expect(resource.failure).toBeNull();
  });

  it('shows what is known at once, and asks only for what isn’t fresh, once there is nothing else to do', async () => {
    const idle = Promise.withResolvers<undefined>();
    vi.stubGlobal('document', { hidden: true });
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => void idle.promise.then(callback));
    const load = vi.fn(() => Promise.resolve({ value: 'current', fetchedAt: 2, heldIn: 'de-DE' }));
    const resource = new Resource<string, string>({
      known: (query) => ({ loaded: { value: 'known', fetchedAt: 1 }, isFresh: query === 'fresh' }),
      load,
    });
    await resource.ask('fresh');
    expect([resource.value, resource.fetchedAt, resource.pending]).toEqual(['known', 1, false]);
    const asked = resource.ask('old');
    expect([resource.value, load.mock.calls.length]).toEqual(['known', 0]);
    idle.resolve(undefined);
    await asked;
    expect([resource.value, resource.fetchedAt, resource.trouble?.code]).toEqual(['current', 2, 'offline']);
  });
});
