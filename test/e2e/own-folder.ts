import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

/** `folder`: a folder of a story's own, which is removed after it. */
export const test = base.extend<{ folder: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-story-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  },
});
