import { expect, it } from 'vitest';
import { releaseProblems } from './release-problems.ts';
import type { Release } from './release-problems.ts';

const ready: Release = {
  platform: 'linux',
  env: { MARQUEE_UPDATES: 'https://example.org/marquee' },
  addresses: ['https://example.org/', 'The authors <authors@example.org>'],
  version: '1.2.3',
  isKeytarCompiled: true,
};
const apple = { CSC_NAME: 'Example', APPLE_API_KEY: 'key.p8' };

it('a release with addresses, a compiled keytar and, where systems want it, a signature can be made', () => {
  expect(releaseProblems(ready)).toEqual([]);
  expect(releaseProblems({ ...ready, platform: 'darwin', env: { ...ready.env, ...apple } })).toEqual([]);
  const windows = { WIN_CSC_LINK: 'file', CSC_KEY_PASSWORD: 'word' };
  expect(releaseProblems({ ...ready, platform: 'win32', env: { ...ready.env, ...windows } })).toEqual([]);
  const tag = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.3' };
  expect(releaseProblems({ ...ready, env: { ...ready.env, ...tag } })).toEqual([]);
});

it.each<[string, Partial<Release>, readonly RegExp[]]>([
  [
    'placeholders for addresses',
    { addresses: ['https://marquee.invalid/'] },
    [/placeholder .*marquee\.invalid/],
  ],
  ['no address for updates', { env: {} }, [/MARQUEE_UPDATES/]],
  ['an address without TLS', { env: { MARQUEE_UPDATES: 'http://example.org' } }, [/MARQUEE_UPDATES/]],
  ['a placeholder for updates', { env: { MARQUEE_UPDATES: 'https://marquee.invalid' } }, [/MARQUEE_UPDATES/]],
  ['no certificate on macOS', { platform: 'darwin' }, [/CSC_LINK/, /APPLE_API_KEY/]],
  ['no certificate on Windows', { platform: 'win32' }, [/WIN_CSC_LINK/, /WIN_CSC_KEY_PASSWORD/]],
  [
    'an empty certificate',
    { platform: 'darwin', env: { ...ready.env, ...apple, CSC_NAME: '' } },
    [/CSC_LINK/],
  ],
  ['a downloaded keytar', { isKeytarCompiled: false }, [/keytar/]],
  [
    'another tag',
    { env: { ...ready.env, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.4' } },
    [/v1\.2\.4 isn't v1\.2\.3/],
  ],
])('a release with %s can’t', (_, change, sentences) => {
  expect(releaseProblems({ ...ready, ...change })).toEqual(
    sentences.map((sentence) => expect.stringMatching(sentence) as string),
  );
});
