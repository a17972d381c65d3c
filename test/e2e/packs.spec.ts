import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { walkEverything } from './pack-walk.ts';
import { accessToken } from './service.ts';
import type { TestService } from './service.ts';
import { expect, readySettings, test } from './story.ts';

async function get<T>(service: TestService, path: string): Promise<T | null> {
  const response = await fetch(service.base + path, { headers: { authorization: `Bearer ${accessToken}` } });
  return response.ok ? ((await response.json()) as T) : null;
}

/** A series of ten seasons, found in the demo catalogue by asking. */
async function findLongSeries(service: TestService): Promise<{ id: number; name: string; people: Set<number> }> {
  for (let page = 1; page <= 10; page += 1) {
    for (const path of [`/tv/on_the_air?page=${page}`, `/trending/tv/week?page=${page}`]) {
      const list = await get<{ results: { id: number; name: string }[] }>(service, path);
      for (const { id, name } of list?.results ?? []) {
        if ((await get(service, `/tv/${id}/season/10`)) === null) continue;
        const people = new Set<number>();
        for (let number = 0; number < 40; number += 1) {
          const season = await get<Season>(service, `/tv/${id}/season/${number}`);
          if (season === null && number > 10) break;
          for (const episode of season?.episodes ?? [])
            for (const person of [...episode.guest_stars, ...episode.crew]) people.add(person.id);
        }
        const credits = await get<{ cast: { id: number }[]; crew: { id: number }[] }>(
          service,
          `/tv/${id}/credits`,
        );
        for (const person of [...(credits?.cast ?? []), ...(credits?.crew ?? [])]) people.add(person.id);
        return { id, name, people };
      }
    }
  }
  throw new Error('No series of the demo catalogue has ten seasons.');
}

test('a kept series of ten seasons opens whole without the service, in a new process: every page, every picture', async ({
  ownApp,
  ownService,
}) => {
  test.setTimeout(400_000);
  let { page } = ownApp;
  await ownApp.settle(readySettings);
  const { id, name, people } = await findLongSeries(ownService);
  await ownApp.goTo(`/tv/${id}`);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/roughly|exactly/).first()).toBeVisible();
  await dialog.getByRole('switch', { name: 'With the specials' }).check();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Kept offline · complete' })).toBeVisible({
    timeout: 120_000,
  });

  await ownService.stop();
  page = (await ownApp.restart()) ?? page;
  await ownApp.goTo('/library');
  await expect(page.getByText('Complete').first()).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();

  const belongs = (address: string): boolean =>
    new RegExp(`^/tv/${id}(?:[/?].*)?$`).test(address) ||
    people.has(Number(/^\/person\/(\d+)$/.exec(address)?.[1]));
  const walked = await walkEverything(ownApp, `/tv/${id}`, belongs);
  expect(walked.failed).toEqual([]);
  expect(walked.pages.filter((address) => /\/season\/\d+$/.test(address)).length).toBeGreaterThanOrEqual(10);
  expect(walked.pages.filter((address) => address.includes('/episode/')).length).toBeGreaterThan(40);
  expect(walked.pages.filter((address) => address.startsWith('/person/')).length).toBeGreaterThan(20);
  expect(walked.pictures).toBeGreaterThan(200);
});
