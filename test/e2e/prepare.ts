import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { openCatalogue } from '../../src/service/database/catalogue.ts';
import { preparedIn, preparedVariable } from './prepared.ts';
import { seed, titles } from './service.ts';
import { storyDay } from './story-day.ts';

/** Makes once what every service of a run would make for itself; gives what takes it away. */
function prepare(): () => void {
  const folder = resolve(import.meta.dirname, '../../test-results/prepared');
  const { catalogue, pictures } = preparedIn(folder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  openCatalogue({ file: catalogue, titles, seed, today: storyDay() }).close();
  process.env[preparedVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

// eslint-disable-next-line no-restricted-syntax -- Playwright takes the setup of a run from here
export default prepare;
