import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/text/calendar-day.ts';
import { accessToken, startProcess, today } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess(['--as-of', today]);
});
afterAll(() => service.stop());

async function read(path: string): Promise<unknown> {
  const response = await fetch(service.base + path, { headers: { authorization: `Bearer ${accessToken}` } });
  return response.json();
}
const offers = async (): Promise<string[]> => {
  const { results } = (await read('/movie/popular')) as { results: { id: number }[] };
  const all = await Promise.all(results.map(({ id }) => read(`/movie/${id}/watch/providers`)));
  return all.map((each) => JSON.stringify(each));
};

it('the console moves time, after which providers have come and gone, and back', async () => {
  const now = await offers();
  const day = addDays(today, 60);
  expect(await service.type(`as-of ${day}`)).toBe(`The catalogue is shown as of ${day}.\n`);
  const later = await offers();
  expect(later.filter((each, index) => each !== now[index]).length).toBeGreaterThan(5);
  await service.type(`as-of ${today}`);
  expect(await offers()).toEqual(now);
});
