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
const watched = [imports, syntax, html];

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

describe('what no file may write', () => {
  it.each([
    ['a default export', 'src/shared/text/names.ts', 'export default 1;\n', [syntax]],
    ['markup from a string', 'src/renderer/parts/Review.svelte', '<p>{@html "x"}</p>\n', [html]],
  ])('%s', async (_what, file, text, expected) => {
    expect(await broken(file, text)).toEqual(expected);
  });
});
