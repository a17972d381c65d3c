import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from './asking.ts';
import { samplesOf } from './samples.ts';
import type { Samples } from './samples.ts';
import { startProcess } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

/* What the bodies link to must be there: plain pages for people, beside the interface. */

let service: ServiceProcess;
let samples: Samples;

beforeAll(async () => {
  service = await startProcess();
  samples = await samplesOf(service);
});

afterAll(async () => {
  expect(service.complaints()).toBe('');
  await service.stop();
});

async function linksIn(name: 'movie.reviews' | 'movie.watchProviders'): Promise<string[]> {
  const { body } = await call(service.base, name, samples[name]);
  const items = Object.values(body.results as Record<string, { url?: string; link?: string }>);
  return items.map(({ url, link }) => url ?? link ?? '').filter((link) => link !== '');
}

describe.each(['movie.reviews', 'movie.watchProviders'] as const)('the links of %s', (name) => {
  it('lead to pages of the service’s own', async () => {
    const links = (await linksIn(name)).slice(0, 5);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(new URL(link).origin).toBe(service.authorisation);
      const { status, headers, text } = await ask(link);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).not.toContain('<script');
    }
  });
});

describe('a page', () => {
  it('names the country, and says that nothing can be bought', async () => {
    const [link = ''] = await linksIn('movie.watchProviders');
    const { text } = await ask(link.replace(/locale=\w+/, 'locale=DE'));
    expect(text).toContain('Germany');
    expect(text).toContain('invented');
  });

  it.each([
    '/movie/1/',
    '/movie/999999999/watch',
    '/movie/1/reviews/../x',
    '/movie/1/reviews/zzz',
    '/movie/x/watch',
  ])('%s is not there', async (path) => {
    const { status, headers } = await ask(`${service.authorisation}${path}`);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([404, 'text/html']);
  });

  it('can only be read', async () => {
    const [link = ''] = await linksIn('movie.watchProviders');
    const { status, headers } = await ask(link, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
