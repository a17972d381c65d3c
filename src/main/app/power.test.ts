import { expect, it } from 'vitest';
import {
  isPicturePath,
  proxy,
  readService,
  small,
  start,
  waitUntilDone,
} from '../../../test/fixtures/packs-on-service.ts';

it('a pack requests nothing while the machine sleeps, continues afterwards, and pages load all the same', async () => {
  const program = await start();
  const list = await readService<{ results: { id: number }[] }>('/movie/popular');
  const movieId = list?.results[0]?.id ?? 0;
  program.app.setPower('asleep');
  await program.ask('packs.keep', {
    subject: { kind: 'movie', movieId },
    choices: small,
    name: 'A title',
    posterPath: null,
  });
  for (const page of [1, 2])
    await program.ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page } });
  const apartFromPictures = () => proxy.requests.filter((path) => !isPicturePath(path));
  expect(apartFromPictures().every((path) => path.startsWith('/3/movie/popular'))).toBe(true);
  program.app.setPower('battery');
  expect((await waitUntilDone(program)).complete).toBe(true);
  expect(apartFromPictures().some((path) => path.startsWith(`/3/movie/${movieId}`))).toBe(true);
}, 60_000);
