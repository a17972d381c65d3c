import { expect, it } from 'vitest';
import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import { body, folder, good, start } from '../../../../test/fixtures/open-store.ts';

it('a step of verifying a pack ends after 4 MiB, so that other calls don’t wait long', async () => {
  const store = await start(folder, 100_000_000);
  const plan: PackPlan = {
    subject: { kind: 'movie', movieId: 1 },
    choices: { pictures: 'standard', people: 'nobody' },
    ...{ service: 'demo', language: 'en-US', region: 'DE', videoLanguages: 'en', today: '2026-11-21' },
    changesWindowDays: 14,
  };
  const id = good(await store.packs.keep(plan, 'Movie', null));
  const logos = ['a', 'b', 'c', 'd'];
  const flatrate = logos.map((name, index) => ({
    ...{ logo_path: `/${name}.png`, provider_id: index, provider_name: name, display_priority: index },
  }));
  good(
    await store.bodies.accept(
      body('movie.watchProviders', { movie_id: 1 }, { id: 1, results: { DE: { flatrate } } }),
    ),
  );
  for (const name of logos) {
    const address = { kind: 'logo', size: 'w92', file: `${name}.png` } as const;
    good(await store.pictures.put(address, new Uint8Array(3 * 2 ** 20), 'image/png'));
  }
  const steps: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const step: { readonly next: string | null; readonly checked: number; readonly damaged: number } = good(
      await store.packs.verifyStep(id, after, true),
    );
    expect(step.damaged).toBe(0);
    steps.push(step.checked);
    after = step.next;
  }
  expect(steps).toEqual([3, 2]);
});
