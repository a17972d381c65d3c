import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The rules that a text breaks when it stands in `filePath`. Types are left out: the file need not exist. */
async function broken(filePath: string, text: string): Promise<string[]> {
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: { languageOptions: { parserOptions: { project: null } } },
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

describe('what one file alone may touch', () => {
  it.each([
    ['ipcMain', 'src/main/electron/main-window.ts', ipc, [imports]],
    ['ipcMain, by its owner', 'src/main/electron/ipc.ts', ipc, []],
    ['ipcMain, by the owner of shell', 'src/main/electron/external.ts', ipc, [imports]],
    ['shell', 'src/main/electron/menu.ts', shell, [imports]],
    ['shell, by its owner', 'src/main/electron/external.ts', shell, []],
    ['shell, by the owner of ipcMain', 'src/main/electron/ipc.ts', shell, [imports]],
    ['all of electron by a default import', 'src/main/electron/menu.ts', whole, [imports]],
    ['window.marquee', 'src/renderer/state/library.ts', bridge, [syntax]],
    ['window.marquee in a component', 'src/renderer/pages/home/HomePage.svelte', component, [syntax]],
    ['window.marquee, by its owner', 'src/renderer/transport/transport.ts', bridge, []],
  ])('%s', async (_what, file, text, expected) => {
    expect(await broken(file, text)).toEqual(expected);
  });

  it('all of electron by a namespace', async () => {
    expect(new Set(await broken('src/main/electron/menu.ts', namespace))).toEqual(new Set([imports]));
  });
});

describe('the clock is read where a process begins, and nowhere else', () => {
  it.each([
    ['Date.now()', 'export const moment = Date.now();', [properties]],
    ['Date.now as a value', 'export const now = Date.now;', [properties]],
    ['Date.now by destructuring', 'export const { now } = Date;', [properties]],
    ['globalThis.Date.now()', 'export const moment = globalThis.Date.now();', [syntax]],
    ['new Date()', 'export const moment = new Date();', [syntax]],
    ['Date()', 'export const moment = Date();', [syntax]],
    ['performance.now()', 'export const moment = performance.now();', [properties]],
    ['performance.timeOrigin', 'export const moment = performance.timeOrigin;', [properties]],
    ['performance of a module', "import { performance } from 'node:perf_hooks';", [syntax]],
    ['process.hrtime', 'export const moment = process.hrtime.bigint();', [properties]],
    ['hrtime of a module', "import { hrtime } from 'node:process';", [syntax]],
    ['Temporal.Now', 'export const moment = Temporal.Now.instant();', [properties]],
    ['the format of no moment', "export const day = new Intl.DateTimeFormat('en').format();", [syntax]],
  ])('%s breaks a rule', async (_what, line, expected) => {
    for (const file of ['src/main/app.ts', 'src/shared/text/names.ts', 'src/renderer/state/read.svelte.ts'])
      expect(await broken(file, `${line}\n`), file).toEqual(expected);
  });

  it.each([
    ['a script', '<script lang="ts">\n  const at = new Date();\n</script>\n\n<p>{at}</p>\n', [syntax]],
    ['the markup', '<p>{Date.now()}</p>\n', [properties]],
  ])('%s of a component breaks a rule', async (_what, text, expected) => {
    expect(await broken('src/renderer/parts/Review.svelte', text)).toEqual(expected);
  });

  it('the transport, which alone may know window.marquee, breaks a rule', async () => {
    expect(await broken('src/renderer/transport/transport.ts', 'export const at = new Date();\n')).toEqual([
      syntax,
    ]);
  });

  it('entries, tests, and dates made of a moment break none', async () => {
    const reading = 'export const moments = [Date.now(), performance.now(), new Date()];\n';
    for (const file of ['src/main/index.ts', 'src/renderer/main.ts', 'src/renderer/parts/dates.test.ts'])
      expect(await broken(file, reading), file).toEqual([]);
    expect(await broken('src/main/app.ts', 'export const moment = new Date(0);\n')).toEqual([]);
  });
});

describe('a test never sleeps', () => {
  const sleeping = 'export const pause = new Promise((resolve) => setTimeout(resolve, 100));';
  it.each([
    ['a promise of a timer', sleeping],
    [
      'a promise of a timer in braces',
      'export const p = new Promise((go) => { setTimeout(() => go(1), ms); });',
    ],
    ['a timer as a promise', "import { setTimeout as wait } from 'node:timers/promises';"],
    ['a timer of the page', 'export const pause = page.waitForTimeout(100);'],
  ])('%s breaks a rule', async (_what, line) => {
    for (const file of ['src/main/packs.test.ts', 'test/e2e/home.spec.ts'])
      expect(await broken(file, `${line}\n`), file).toEqual([syntax]);
  });

  it.each([
    ['expect.poll', 'export const waiting = expect.poll(look);'],
    ['vi.waitFor', 'export const waiting = vi.waitFor(look);'],
  ])('%s without a timeout breaks a rule where a second is the default', async (_what, line) => {
    expect(await broken('src/main/packs.test.ts', `${line}\n`)).toEqual([syntax]);
    expect(await broken('test/e2e/home.spec.ts', `${line}\n`)).toEqual([]);
  });

  it('a turn of the event loop, a time limit and a poll with a timeout break none', async () => {
    const text = [
      "import { setImmediate as turn } from 'node:timers/promises';",
      'export const task = new Promise((resolve) => setTimeout(resolve, 0));',
      'export const limit = setTimeout(fail, 1_000);',
      'export const waiting = [turn(), expect.poll(look, { timeout: 30_000 })];',
    ];
    expect(await broken('src/main/packs.test.ts', `${text.join('\n')}\n`)).toEqual([]);
  });
});

describe('what no file may write', () => {
  it.each([
    ['a default export', 'src/shared/text/names.ts', 'export default 1;\n', [syntax]],
    ['markup from a string', 'src/renderer/parts/Review.svelte', '<p>{@html "x"}</p>\n', [html]],
  ])('%s', async (_what, file, text, expected) => {
    expect(await broken(file, text)).toEqual(expected);
  });
});
