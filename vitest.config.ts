import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './script/messages.ts';
import { isFull } from './test/fixtures/scale.ts';

export default defineConfig({
  plugins: [compiledMessages(), svelte({ configFile: false })],
  test: {
    // By default, Vitest leaves one core idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Long enough for a slow machine; only a hang fails.
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
          // These tests mostly wait for time limits.
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
          // A service that is restarted can make the index wait for ten minutes.
          exclude: isFull ? [] : ['test/survival/index.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
