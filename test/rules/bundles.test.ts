import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import { firstLoad } from '../bench/first-load.ts';
import { out } from './built-programs.ts';

const read = (file: string) => readFileSync(join(out, file), 'utf8');

describe('the build', () => {
  it('exists (npm run build creates it)', () => {
    expect(existsSync(join(out, 'renderer/index.html'))).toBe(true);
  });

  it('has one preload file, CommonJS, that needs only electron and contains no validation library', () => {
    expect(globSync('preload/*', { cwd: out }).map((file) => relative('preload', file))).toEqual([
      'index.cjs',
    ]);
    const text = read('preload/index.cjs');
    expect([...text.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, name]) => name)).toEqual([
      'electron',
    ]);
    expect(text).not.toMatch(/^\s*(import|export)\s/m);
    expect(text.length).toBeLessThan(8_000);
  });

  it('loads nothing for Home that only other pages need', async () => {
    const { scripts } = await firstLoad();
    expect(scripts.filter((name) => /(shared|Overlay|FindBar|CommandPalette)-/.test(name))).toEqual([]);
  });

  it('names each script of a start in its document, so that none is requested after another has arrived', async () => {
    const html = read('renderer/index.html');
    const { scripts } = await firstLoad();
    expect(scripts.filter((script) => !html.includes(script))).toEqual([]);
  });

  it('has one script for each other language, which the first load is without and which needs no script that it lacks', async () => {
    const { scripts } = await firstLoad();
    for (const language of interfaceLanguages.filter((each) => each !== 'en')) {
      const files = globSync(`renderer/assets/${language}-*.js`, { cwd: out });
      expect(files, language).toHaveLength(1);
      const text = read(files[0] ?? '');
      const needs = [...text.matchAll(/from\s*["']\.\/([^"']+)["']/g)].map(([, name]) => `assets/${name}`);
      expect(scripts).toEqual(expect.arrayContaining(needs));
      expect(scripts.filter((name) => name.startsWith(`assets/${language}-`))).toEqual([]);
    }
  });

  it('has a page that a strict policy allows: no inline scripts or styles, no other origins', () => {
    const html = read('renderer/index.html');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:|\/\/|data:)/);
    for (const file of globSync('renderer/**/*.css', { cwd: out }))
      expect(read(file)).not.toContain('url(data:');
  });
});
