import { describe, expect, it } from 'vitest';
import { send, call } from './requests.ts';
import { runningSamples, runningService } from './running-service.ts';

/* The pages that bodies link to. */

const service = runningService();
const samples = runningSamples(service);

async function linksIn(name: 'movie.reviews' | 'movie.watchProviders'): Promise<string[]> {
  const { body } = await call(service.base, name, samples[name]);
  const items = Object.values(body.results as Record<string, { url?: string; link?: string }>);
  return items.map(({ url, link }) => url ?? link ?? '').filter((link) => link !== '');
}

describe.each(['movie.reviews', 'movie.watchProviders'] as const)('the links of %s', (name) => {
  it('every link leads to a page of the service', async () => {
    const links = (await linksIn(name)).slice(0, 5);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(new URL(link).origin).toBe(service.authorisation);
      const { status, headers, text } = await send(link);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).not.toContain('<script');
    }
  });
});

describe('a page', () => {
  it('the watch page names the country and says that the offers are invented', async () => {
    const [link = ''] = await linksIn('movie.watchProviders');
    const { text } = await send(link.replace(/locale=\w+/, 'locale=DE'));
    expect(text).toContain('Germany');
    expect(text).toContain('invented');
  });

  it.each([
    '/movie/1/',
    '/movie/999999999/watch',
    '/movie/1/reviews/../x',
    '/movie/1/reviews/zzz',
    '/movie/x/watch',
  ])('the address %s has no page', async (path) => {
    const { status, headers } = await send(`${service.authorisation}${path}`);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([404, 'text/html']);
  });

  it('a page supports only GET and HEAD', async () => {
    const [link = ''] = await linksIn('movie.watchProviders');
    const { status, headers } = await send(link, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
