import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

// Proves protections of eslint.config.js.

const root = resolve(import.meta.dirname, '../..');

/** The rules that a text breaks in `filePath`, which doesn't have to exist. */
async function broken(filePath: string, text: string): Promise<string[]> {
  const eslint = new ESLint({
    cwd: root,
    ruleFilter: ({ ruleId }) => watched.includes(ruleId),
  });
  const [result] = await eslint.lintText(text, { filePath: resolve(root, filePath) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const imports = '@typescript-eslint/no-restricted-imports';
const syntax = 'no-restricted-syntax';
const html = 'svelte/no-at-html-tags';
const properties = 'no-restricted-properties';
const watched = [imports, syntax, html, properties];

const ipc = "import { ipcMain } from 'electron';\nexport const channels = ipcMain;\n";
const shell = "import { shell } from 'electron';\nexport const open = shell.openExternal;\n";
const namespace = "import * as electron from 'electron';\nexport const channels = electron.ipcMain;\n";
const whole = "import electron from 'electron';\nexport const channels = electron.ipcMain;\n";
const bridge = 'export const invoke = window.marquee.invoke;\n';
const component = '<script lang="ts">\n  const bridge = window.marquee;\n</script>\n\n<p>{bridge}</p>\n';

describe('a part that only one file may use', () => {
  it.each([
    ['ipcMain in another file', 'src/main/electron/main-window.ts', ipc, [imports]],
    ['ipcMain in its own file', 'src/main/electron/ipc.ts', ipc, []],
    ['ipcMain in the file of shell', 'src/main/electron/external.ts', ipc, [imports]],
    ['shell in another file', 'src/main/electron/application-menu.ts', shell, [imports]],
    ['shell in its own file', 'src/main/electron/external.ts', shell, []],
    ['shell in the file of ipcMain', 'src/main/electron/ipc.ts', shell, [imports]],
    ['a default import of electron', 'src/main/electron/application-menu.ts', whole, [imports]],
    ['window.marquee in another file', 'src/renderer/state/library.ts', bridge, [syntax]],
    ['window.marquee in a component', 'src/renderer/pages/home/HomePage.svelte', component, [syntax]],
    ['window.marquee in the transport', 'src/renderer/transport/transport.ts', bridge, []],
  ])('the lint rules judge %s', async (_what, file, text, expected) => {
    expect(await broken(file, text)).toEqual(expected);
  });

  it('a namespace import of electron breaks a rule', async () => {
    expect(new Set(await broken('src/main/electron/application-menu.ts', namespace))).toEqual(
      new Set([imports]),
    );
  });
});

describe('only an entry reads the clock', () => {
  it.each([
    ['Date.now()', 'export const moment = Date.now();', [properties]],
    ['Date.now as a value', 'export const now = Date.now;', [properties]],
    ['Date.now by destructuring', 'export const { now } = Date;', [properties]],
    ['globalThis.Date.now()', 'export const moment = globalThis.Date.now();', [syntax]],
    ['new Date()', 'export const moment = new Date();', [syntax]],
    ['Date()', 'export const moment = Date();', [syntax]],
    ['performance.now()', 'export const moment = performance.now();', [properties]],
    ['performance.timeOrigin', 'export const moment = performance.timeOrigin;', [properties]],
    ['performance from a module', "import { performance } from 'node:perf_hooks';", [syntax]],
    ['process.hrtime', 'export const moment = process.hrtime.bigint();', [properties]],
    ['hrtime from a module', "import { hrtime } from 'node:process';", [syntax]],
    ['Temporal.Now', 'export const moment = Temporal.Now.instant();', [properties]],
    ['formatting without a date', "export const day = new Intl.DateTimeFormat('en').format();", [syntax]],
  ])('%s breaks a rule', async (_what, line, expected) => {
    for (const file of [
      'src/main/app/app.ts',
      'src/shared/text/formats.ts',
      'src/renderer/state/read.svelte.ts',
    ])
      expect(await broken(file, `${line}\n`), file).toEqual(expected);
  });

  it.each([
    ['a script', '<script lang="ts">\n  const at = new Date();\n</script>\n\n<p>{at}</p>\n', [syntax]],
    ['the markup', '<p>{Date.now()}</p>\n', [properties]],
  ])('reading it in %s of a component breaks a rule', async (_what, text, expected) => {
    expect(await broken('src/renderer/parts/Review.svelte', text)).toEqual(expected);
  });

  it('reading it in the transport, which may use window.marquee, breaks a rule', async () => {
    expect(await broken('src/renderer/transport/transport.ts', 'export const at = new Date();\n')).toEqual([
      syntax,
    ]);
  });

  it('entries, tests and dates from a given time break no rule', async () => {
    const reading = 'export const moments = [Date.now(), performance.now(), new Date()];\n';
    for (const file of ['src/main/index.ts', 'src/renderer/main.ts', 'src/renderer/format/dates.test.ts'])
      expect(await broken(file, reading), file).toEqual([]);
    expect(await broken('src/main/app/app.ts', 'export const moment = new Date(0);\n')).toEqual([]);
  });
});

describe('a test never sleeps', () => {
  const sleeping = 'export const pause = new Promise((resolve) => setTimeout(resolve, 100));';
  it.each([
    ['a promise of a timer', sleeping],
    [
      'a promise of a timer in a block',
      'export const p = new Promise((go) => { setTimeout(() => go(1), ms); });',
    ],
    ['a timer as a promise', "import { setTimeout as wait } from 'node:timers/promises';"],
    ['a timeout of the page', 'export const pause = page.waitForTimeout(100);'],
  ])('%s breaks a rule', async (_what, line) => {
    for (const file of ['src/main/packs.test.ts', 'test/e2e/home.spec.ts'])
      expect(await broken(file, `${line}\n`), file).toEqual([syntax]);
  });

  it.each([
    ['expect.poll', 'export const waiting = expect.poll(look);'],
    ['vi.waitFor', 'export const waiting = vi.waitFor(look);'],
  ])('%s without a timeout breaks a rule in Vitest, whose default is one second', async (_what, line) => {
    expect(await broken('src/main/packs.test.ts', `${line}\n`)).toEqual([syntax]);
    expect(await broken('test/e2e/home.spec.ts', `${line}\n`)).toEqual([]);
  });

  it('a turn of the event loop, a time limit and a poll with a timeout break no rule', async () => {
    const text = [
      "import { setImmediate as turn } from 'node:timers/promises';",
      'export const task = new Promise((resolve) => setTimeout(resolve, 0));',
      'export const limit = setTimeout(fail, 1_000);',
      'export const waiting = [turn(), expect.poll(look, { timeout: 30_000 })];',
    ];
    expect(await broken('src/main/packs.test.ts', `${text.join('\n')}\n`)).toEqual([]);
  });
});

describe('code that no file may contain', () => {
  it.each([
    ['a default export', 'src/shared/text/formats.ts', 'export default 1;\n', [syntax]],
    ['markup from a string', 'src/renderer/parts/Review.svelte', '<p>{@html "x"}</p>\n', [html]],
  ])('%s breaks a rule', async (_what, file, text, expected) => {
    expect(await broken(file, text)).toEqual(expected);
  });
});
