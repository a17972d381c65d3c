import { expect, it } from 'vitest';
import { policyForChromium, standardSchemes, toChromium, toElectron } from './addresses.ts';

standardSchemes.add('app').add('media');

it('disguises an address of a registered scheme and restores it', () => {
  const address = 'app://bundle/index.html?a=1#b';
  expect(toChromium(address)).toBe('https://bundle.app.invalid/index.html?a=1#b');
  expect(toElectron(toChromium(address))).toBe(address);
  expect(toElectron(`blob:${toChromium(address)}`)).toBe(`blob:${address}`);
  for (const other of ['https://example.org/x', 'marquee://tv/1', 'data:text/html,x'])
    expect(toChromium(other)).toBe(other);
});

it('names a registered scheme in a policy both as written and disguised', () => {
  expect(policyForChromium("default-src 'none'; img-src 'self' media:; font-src app://bundle/x data:")).toBe(
    "default-src 'none'; img-src 'self' media: https://*.media.invalid; font-src app://bundle/x https://bundle.app.invalid/x data:",
  );
});
