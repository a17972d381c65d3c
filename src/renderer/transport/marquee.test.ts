import { describe, expect, it } from 'vitest';
import type { Transport } from '#shared/contract/transport.ts';
import { Marquee } from './marquee.ts';

describe('what a page is about to ask', () => {
  const parameters = { movie_id: 7 };
  const read = { name: 'catalogue.read', input: { endpoint: 'movie.watchProviders', parameters } } as const;
  const title = { name: 'title.known', input: { mediaType: 'movie', id: 7 } } as const;

  function connect(answers: Readonly<Record<string, unknown>>) {
    const sent: [name: string, input: unknown][] = [];
    const transport = {
      invoke(name: string, input: unknown) {
        sent.push([name, input]);
        const value = answers[name];
        return Promise.resolve(
          value === undefined
            ? { ok: false, failure: { code: 'notFound', retryable: false, details: {} } }
            : { ok: true, value },
        );
      },
      subscribe: () => undefined,
    };
    return { marquee: new Marquee(transport as unknown as Transport, () => 0), sent };
  }
  const body = { text: '{"id":7,"results":{}}', fetchedAt: 5, freshness: 'fresh', dropped: 0 };

  it('is read from the store alone, once, and shown without another request', async () => {
    const { marquee, sent } = connect({ 'catalogue.read': body, 'title.known': { language: 'en-US' } });
    await Promise.all([marquee.foresee([read, title]), marquee.foresee([read, title])]);
    await marquee.foresee([read, title]);
    expect(sent).toEqual([
      ['catalogue.read', { ...read.input, stored: true }],
      ['title.known', { ...title.input, stored: true }],
    ]);
    expect(marquee.lastAnswer('title.known', title.input)).toEqual({ language: 'en-US' });
    expect((await marquee.read('movie.watchProviders', parameters)).value).toEqual({ id: 7, results: {} });
    expect(sent).toHaveLength(2);
  });

  it('is waited for by the page that asks it meanwhile', async () => {
    const { marquee, sent } = connect({ 'catalogue.read': body, 'title.known': { language: 'en-US' } });
    const ahead = marquee.foresee([read, title]);
    const known = marquee.request('title.known', title.input);
    const offers = marquee.read('movie.watchProviders', parameters);
    expect(await known).toEqual({ language: 'en-US' });
    expect((await offers).value).toEqual({ id: 7, results: {} });
    await ahead;
    expect(sent).toHaveLength(2);
  });

  it('is asked by the page itself if nothing is stored', async () => {
    const { marquee, sent } = connect({});
    await marquee.foresee([read, title]);
    expect(marquee.lastAnswer('title.known', title.input)).toBeUndefined();
    await expect(marquee.read('movie.watchProviders', parameters)).rejects.toThrow('notFound');
    expect(sent.at(-1)).toEqual(['catalogue.read', read.input]);
  });
});
