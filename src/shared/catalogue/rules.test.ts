import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/fixtures/properties.ts';
import { readServiceAddress } from './addresses.ts';
import { credentialFit } from './credentials.ts';
import { pictureFile, readPictureAddress } from './pictures.ts';
import { storeKey } from './store-key.ts';

// Proves protections of addresses.ts.
describe('a service address', () => {
  it.each([
    ['https://catalogue.example/3/', 'https://catalogue.example/3'],
    [' https://catalogue.example ', 'https://catalogue.example'],
    ['http://127.0.0.1:4010/3', 'http://127.0.0.1:4010/3'],
    ['http://localhost:4010', 'http://localhost:4010'],
  ])('%s is accepted as %s', (typed, address) => {
    expect(readServiceAddress(typed)).toEqual({ ok: true, address });
  });

  it.each([
    ['', 'empty'],
    ['catalogue', 'notAnAddress'],
    ['http://catalogue.example/3', 'notHttps'],
    ['ftp://catalogue.example', 'notHttps'],
    ['javascript:alert(1)', 'notHttps'],
    ['https://me:pw@catalogue.example', 'credentials'],
    ['https://catalogue.example/3?key=1', 'queryOrFragment'],
    ['http://127.0.0.1.catalogue.example/3', 'notHttps'],
  ])('%s is rejected as %s', (typed, problem) => {
    expect(readServiceAddress(typed)).toEqual({ ok: false, problem });
  });
});

describe('a pasted credential', () => {
  const key = '0123456789abcdef0123456789abcdef';
  const token = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(120)}.sig-nature_1`;

  it('is detected as the other one', () => {
    expect(credentialFit('apiKey', token)).toBe('theOther');
    expect(credentialFit('accessToken', key)).toBe('theOther');
    expect(credentialFit('apiKey', key)).toBe('plausible');
    expect(credentialFit('accessToken', token)).toBe('plausible');
  });

  it.each(['', 'short', 'with white space inside', 'line\nbreak-and-more'])('%j is neither', (pasted) => {
    expect(credentialFit('accessToken', pasted)).toBe('unlikely');
  });
});

describe('a picture path', () => {
  it('is one plain segment', () => {
    expect(pictureFile('/kqjL17yufvn9OVLyXYpvtyrFfak.jpg')).toBe('kqjL17yufvn9OVLyXYpvtyrFfak.jpg');
    for (const path of [
      null,
      '',
      'a.jpg',
      '/../a.jpg',
      '/a/b.jpg',
      '/a.exe',
      '/a.jpg?x',
      '/%2e%2e.jpg',
      '//a.jpg',
      '/.jpg',
    ]) {
      expect(pictureFile(path)).toBeNull();
    }
  });

  it('never contains a separator, a dot-dot or a percent sign', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const file = pictureFile(`/${name}.jpg`);
        expect(file === null || /^[A-Za-z0-9_-]+\.jpg$/.test(file)).toBe(true);
      }),
    );
  });

  it('has an existing kind and size', () => {
    expect(readPictureAddress('poster', 'w342', 'a.jpg')).toEqual({
      kind: 'poster',
      size: 'w342',
      file: 'a.jpg',
    });
    expect(readPictureAddress('still', 'w342', 'a.jpg')).toBeNull();
    expect(readPictureAddress('__proto__', 'w342', 'a.jpg')).toBeNull();
  });
});

describe('a store key', () => {
  const season = { series_id: 3, season_number: 1 };
  const keyOf = (facts: Partial<Parameters<typeof storeKey>[0]> = {}) =>
    storeKey({ profile: 'demo', endpoint: 'tv.season', parameters: season, account: null, ...facts });

  it('is the same for equivalent parameters', () => {
    const parameters = { season_number: 1, language: 'en-US', series_id: 3 };
    expect(keyOf({ parameters }).text).toBe(keyOf().text);
  });

  it('differs by service, language, media type and account, and contains no session', () => {
    const endpoint = 'tv.seasonRatings';
    const keys = [
      keyOf(),
      keyOf({ parameters: { ...season, language: 'de-DE' } }),
      keyOf({ profile: 'tmdb' }),
      keyOf({ account: 1, endpoint }),
      keyOf({ account: 2, endpoint, parameters: { ...season, session_id: 'sentinel' } }),
    ];
    expect(new Set(keys.map(({ text }) => text)).size).toBe(keys.length);
    expect(JSON.stringify(keys)).not.toContain('sentinel');
  });
});
