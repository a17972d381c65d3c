import { describe, expect, it } from 'vitest';
import { licenceTexts } from './licence-texts.ts';
import { shippedPackages } from './list-licences.ts';

describe('the licences in the app', () => {
  const texts = licenceTexts();
  const textOf = (name: string) =>
    texts.find(({ packages }) => packages.some((each) => each.startsWith(`${name} `)))?.text ?? '';

  it('include every package that ships, and Electron', () => {
    const named = texts.flatMap(({ packages }) => packages);
    const shipped = shippedPackages().map(({ name, version }) => `${name} ${version}`);
    expect(named).toEqual(expect.arrayContaining(shipped));
    expect(named.filter((name) => !shipped.includes(name))).toEqual([expect.stringMatching(/^electron \d/)]);
  });

  it('are the words of each package', () => {
    expect(texts.filter(({ text }) => text.length < 300)).toEqual([]);
    expect(textOf('svelte')).toMatch(/Svelte Contributors[\s\S]*Permission is hereby granted/i);
    expect(textOf('@fontsource-variable/figtree')).toContain('SIL OPEN FONT LICENSE');
  });

  it('name the author and the source of a package that has no file of its licence', () => {
    expect(textOf('lazy-val')).toMatch(/^Copyright Vladimir Krivosheev\n\ndevelar\/lazy-val\n\nMIT License/);
    expect(textOf('@resvg/resvg-wasm')).toMatch(/resvg-js\.git\n\nMozilla Public License, version 2\.0/);
  });
});
