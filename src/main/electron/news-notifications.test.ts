import { expect, it, vi } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import type { InboxEntry } from '#shared/contract/inbox.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { wordsOf } from '../platform/words.ts';
import { followNews } from './notifications.ts';

vi.mock('electron', () => ({}));

/** What the last call told: each text, and the route that a click opens. */
let shown: (readonly [body: string, route: string])[] = [];

const entry = (kind: InboxEntry['kind'], id = 7): InboxEntry => ({
  view: null,
  ...{ kind, entry: `${kind}-2026-11-22`, isUnread: true, at: 0 },
  subject: { kind: 'movie', id },
  title: { name: 'Salt', posterPath: null, day: null, score: 0, votes: 0 },
  news: {
    title: 'Salt',
    days: [],
    offers: [{ country: 'DE', service: 'Lumora', ways: [], before: [] }],
    more: 0,
  },
});

/** Tells news to a person with these settings at an hour; returns the routes of what is shown. */
function tell(told: readonly InboxEntry[], settings: Partial<Settings>, hour = 12): string[] {
  shown = [];
  const listeners: ((message: EventMessage) => void)[] = [];
  followNews(
    {
      settings: () => ({ ...defaultSettings, ...settings }),
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    () => wordsOf('en'),
    { show: (...notification) => void shown.push(notification) },
    () => new Date(2026, 10, 22, hour).getTime(),
  );
  for (const listener of listeners) listener({ name: 'inbox.told', payload: told });
  return shown.map(([, route]) => route);
}
const bodies = (): string[] => shown.map(([body]) => body);
const wanted = { newsNotifications: ['arrived', 'left'] } satisfies Partial<Settings>;

it('one entry is a notification of its own, which leads to where to watch the movie', () => {
  expect(tell([entry('arrived')], wanted)).toEqual(['/movie/7/watch']);
  expect(bodies()).toEqual(['On your services: Salt']);
});

it('news of a saved view opens the view, or the inbox if the view is gone', () => {
  const listed = { ...entry('listed'), subject: { kind: 'view', id: 5 } } as const;
  const settings = { newsNotifications: ['listed'] } satisfies Partial<Settings>;
  expect(tell([{ ...listed, view: { id: 3, query: 'with_genres=18' } }], settings)).toEqual([
    '/discover?view=3&with_genres=18',
  ]);
  expect(tell([listed], settings)).toEqual(['/inbox']);
  expect(bodies()).toEqual(['New in a saved view: Salt']);
});

it('several entries become one notification, which leads to the inbox', () => {
  expect(tell([entry('arrived'), entry('left', 8), entry('moved', 9)], wanted)).toEqual(['/inbox']);
  expect(bodies()).toEqual(['News in the inbox: 2']);
});

it.each([
  ['of a kind that the person doesn’t want', [entry('moved')], wanted, 12],
  ['by default', [entry('arrived')], {}, 12],
  ['in the quiet hours before midnight', [entry('arrived')], wanted, 23],
  ['in the quiet hours after midnight', [entry('arrived')], wanted, 7],
  ['in quiet hours within a day', [entry('arrived')], { ...wanted, quietHours: { from: 12, until: 14 } }, 13],
] as const)('no notification is shown %s', (_, told, settings, hour) => {
  expect(tell(told, settings as Partial<Settings>, hour)).toEqual([]);
  expect(bodies()).toEqual([]);
});

it('the quiet hours can be off', () => {
  expect(tell([entry('left')], { ...wanted, quietHours: null }, 3)).toHaveLength(1);
});
