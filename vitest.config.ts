import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './script/messages.ts';

export default defineConfig({
  plugins: [compiledMessages(), svelte({ configFile: false })],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A slow machine is no failure; what hangs still is.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: ['{src,script}/**/*.test.ts', 'test/{rules,electron,fixtures}/**/*.test.ts'],
          exclude: ['**/*.svelte.test.ts', 'test/rules/fixtures/**', '**/mutated-*.test.ts'],
        },
      },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          name: 'runes',
          include: ['src/renderer/**/*.svelte.test.ts'],
          environment: './test/runes-environment.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['test/conformance/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts', 'src/**/mutated-*.test.ts'],
          // Most of them wait for time limits most of the time.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'survival',
          include: ['test/survival/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
