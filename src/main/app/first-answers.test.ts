import { describe, expect, it } from 'vitest';
import type { FirstAnswers } from '#shared/contract/transport.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Handlers } from './answer-request.ts';
import { firstAnswers } from './first-answers.ts';

// Proves protections of first-answers.ts.

/** Handlers that note what they are asked, where `answer` gives a value. */
function handlers(answer: (name: string, input: unknown) => unknown) {
  const asked: { name: string; input: unknown }[] = [];
  const all = new Proxy({} as Handlers, {
    get: (_target, name: string) => (input: unknown) => {
      asked.push({ name, input });
      const value = answer(name, input);
      return Promise.resolve(value === undefined ? fail('notFound') : succeed(value));
    },
  });
  return { all, asked };
}

const read = (html: string) =>
  JSON.parse(
    /^<script type="application\/json" id="first-answers">(.*)<\/script>$/.exec(html)?.[1] ?? '',
  ) as FirstAnswers;

describe('the first answers', () => {
  it('are the state and what is stored of Home', async () => {
    const { all } = handlers((name, input) => {
      if (name === 'app.state') return { revision: 3 };
      return JSON.stringify(input).includes('movie.popular') ? { text: '{}' } : undefined;
    });
    expect(read(await firstAnswers(all, 0))).toEqual({
      state: { revision: 3 },
      answers: [
        {
          name: 'catalogue.read',
          input: { endpoint: 'movie.popular', parameters: { page: 1 }, stored: true },
          value: { text: '{}' },
        },
      ],
    });
  });

  it('send nothing to the service', async () => {
    const { all, asked } = handlers(() => ({}));
    await firstAnswers(all, 0);
    const reads = asked.filter(({ name }) => name === 'catalogue.read');
    expect(reads).toHaveLength(4);
    for (const { input } of reads) expect(input).toMatchObject({ stored: true });
  });

  it('can’t end their element', async () => {
    const { all } = handlers(() => ({ text: '</script><script>alert(1)</script><!--' }));
    const html = await firstAnswers(all, 0);
    expect(html.match(/</g)).toHaveLength(2);
    expect(read(html).state).toEqual({ text: '</script><script>alert(1)</script><!--' });
  });

  it('leave out what is large', async () => {
    const { all } = handlers((name) => (name === 'app.state' ? {} : { text: 'x'.repeat(200_000) }));
    expect(read(await firstAnswers(all, 0)).answers).toEqual([]);
  });

  it('are none where the state can’t be read', async () => {
    const { all } = handlers((name) => (name === 'app.state' ? undefined : {}));
    expect(await firstAnswers(all, 0)).toBe('');
  });
});
