import { describe, expect, it } from 'vitest';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import {
  findSeries,
  isPicturePath,
  proxy,
  restart,
  small,
  start,
  stop,
  waitForPack,
  waitUntilDone,
} from '../../../test/fixtures/packs-on-service.ts';

/** Waits until the seasons of `ofSeries` series were found; stopping a pack doesn’t stop that search. */
async function seasonsFound({ events, until }: AppOnService, ofSeries: number): Promise<void> {
  await until(
    () => events.filter((event) => event.name === 'seasons.found' && event.payload.complete).length,
    (count) => count === ofSeries,
  );
}

/** The paths requested until a list was read from the service, whose request follows every earlier one. */
async function requestsBesides({ ask }: AppOnService, page: number): Promise<readonly string[]> {
  const before = proxy.requests.length;
  await ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page } });
  return proxy.requests.slice(before).filter((path) => !path.startsWith('/3/movie/popular'));
}

describe('a pack that was interrupted', { timeout: 90_000 }, () => {
  it('a pack resumes where it stopped, after a pause and in a new process', async () => {
    const program = await start();
    const seriesId = await findSeries(3);
    proxy.delay(isPicturePath);
    await program.ask('packs.keep', {
      subject: { kind: 'series', seriesId, specials: true },
      choices: { ...small, people: 'everyone' },
      name: 'A title',
      posterPath: null,
    });
    await seasonsFound(program, 1);
    await waitForPack(program, ({ items }) => items.held > 0);
    await program.ask('packs.pause', { id: 1 });
    const [paused] = await program.ask('packs.list', {});
    expect(paused?.state).toBe('paused');
    proxy.delay(null);
    // Waits for the requests that were sent before the pause.
    await requestsBesides(program, 1);
    expect(await requestsBesides(program, 2), 'a paused pack requests nothing').toEqual([]);
    const half = (await program.ask('packs.list', {}))[0];
    expect(half?.items.held).toBeGreaterThan(0);
    expect(half?.complete).toBe(false);

    await stop(program);
    const next = await restart();
    expect((await next.ask('packs.list', {}))[0]?.state).toBe('paused');
    await next.ask('packs.resume', { id: 1 });
    expect((await waitUntilDone(next)).complete).toBe(true);
    const pictures = proxy.requests.filter(isPicturePath);
    // Pictures that were downloading at the pause may be requested once more.
    expect(pictures.length - new Set(pictures).size).toBeLessThanOrEqual(16);
  });
});
