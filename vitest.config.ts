import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './script/messages.ts';
import { isGate } from './test/fixtures/scale.ts';
import { fixSurroundings } from './test/fixtures/test-clock.ts';

fixSurroundings();

/** Tests of `./script/test full` alone: long ones, and those that measure time or memory or check the project's own tools. */
const onlyInFull = !isGate
  ? []
  : [
      'src/main/account/real-keychain.test.ts',
      'src/main/app/packs-{outage,resumed,transfer}.test.ts',
      'src/main/browser/hostile/exhaustion.test.ts',
      'src/main/imports/imports.test.ts',
      'src/main/offline/pack-transfer.test.ts',
      'script/**',
      'test/rules/{imports,lint}.test.ts',
      'test/faults/cost.test.ts',
      // A service that is restarted can make the index wait for ten minutes.
      'test/survival/index.test.ts',
    ];

/** A mock of Electron's modules stays in its process, and so does the system's list of certificates. */
const inOwnProcess = ['src/main/electron/**/*.test.ts', 'src/main/http/system-certificates.test.ts'];
const notUnit = ['test/rules/fixtures/**', '**/mutated-*.test.ts', ...onlyInFull];

/** Long enough for a slow machine; only a hang fails. */
const unitTimes = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  plugins: [compiledMessages(), svelte({ configFile: false })],
  test: {
    // By default, Vitest leaves one core idle.
    maxWorkers: '100%',
    setupFiles: ['./test/fixtures/after-each-test.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...unitTimes,
          include: [...inOwnProcess, '{script,test/rules,test/fixtures}/**/*.test.ts'],
          exclude: notUnit,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-in-one-process',
          ...unitTimes,
          include: ['src/**/*.test.ts'],
          exclude: [...inOwnProcess, '**/*.svelte.test.ts', ...notUnit],
          // A process for each file would take a quarter of the time.
          isolate: false,
          setupFiles: ['./test/fixtures/shared-process.ts'],
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
          exclude: onlyInFull,
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
          exclude: onlyInFull,
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
