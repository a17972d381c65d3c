import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoSource } from '../../src/demo/demo-source.ts';
import { openCatalogue } from '../../src/service/catalogue/catalogue.ts';
import { preparedIn, preparedVariable } from './prepared.ts';
import { seed, titles } from './service.ts';
import { storyDay } from './story-day.ts';

/** Makes once what every service of a run would otherwise make; gives the function that removes it. */
async function prepare(): Promise<() => void> {
  // Of this run alone: another one may run beside it.
  const folder = mkdtempSync(join(tmpdir(), 'marquee-prepared-'));
  const { catalogue, pictures } = preparedIn(folder);
  mkdirSync(pictures, { recursive: true });
  const source = createDemoSource();
  openCatalogue({ file: catalogue, titles, seed, today: storyDay }, source).close();
  await source.close();
  process.env[preparedVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

// eslint-disable-next-line no-restricted-syntax -- Playwright takes the setup of a run from here
export default prepare;
