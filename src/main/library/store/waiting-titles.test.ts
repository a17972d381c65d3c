import { describe, expect, it } from 'vitest';
import { movie, series } from '../../../../test/fixtures/import-records.ts';
import { own, episode, film, show, today } from '../../../../test/fixtures/importing-library.ts';
import { change, undo } from './changes.ts';
import { listContents, lists } from './own-lists.ts';
import { forgetWaiting, waiting } from './waiting-titles.ts';

describe('a title that isn’t stored', () => {
  const records = [
    ...[episode('Harbour', 1, { year: 2020, value: '2024-01-01' }), episode('Harbour', 2, { year: 2020 })],
    ...[movie('Reef'), series('Harbour', { what: 'follow', year: 2020 })],
  ];

  it('waits, and is matched when a list contains it, as a part of its import', () => {
    const { batch, added, waits } = own.imported(records);
    expect({ added, waits }).toEqual({ added: 0, waits: 4 });
    expect(waiting(own.context)).toMatchObject({
      total: 2,
      isLookedUp: false,
      titles: [
        { kind: 'series', title: 'Harbour', year: 2020 },
        { kind: 'movie', title: 'Reef', year: null },
      ],
    });
    own.store(film(9, 'Harbour', '2020-01-01'), show(3, 'HARBOUR', '2026-01-01'));
    expect(own.seen()).toEqual([]);
    own.store(show(2, 'Hafen', '2020-01-01'), show(4, 'harbour', '2021-01-01'));
    expect(own.seen()).toEqual(['4 1 1 2024-01-01', '4 1 2']);
    expect(own.followed()).toEqual(['series 4 harbour']);
    expect(waiting(own.context)).toMatchObject({ total: 1, titles: [{ title: 'Reef' }] });
    undo(own.context, batch ?? '');
    expect([own.seen(), own.followed(), waiting(own.context).total]).toEqual([[], [], 0]);
  });

  it('is put on its list later at its place, unless the list was deleted', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    const names = () =>
      lists(own.context).map(({ list: key }) =>
        listContents(own.context, { list: key, offset: 0, limit: 9 })?.entries.map(({ title }) => title.name),
      );
    own.imported(
      ['Reef', 'Low Tide', 'Fog'].map((title, index) =>
        movie(title, { what: 'list', value: 'Best', position: index + 1 }),
      ),
    );
    own.store(film(5, 'Reef', '2001-01-01'));
    expect(names()).toEqual([['Reef', 'Low Tide']]);
    change(own.context, today, [{ what: 'deleteList', list: lists(own.context)[0]?.list ?? '' }]);
    own.store(film(6, 'Fog', '2001-01-01'));
    expect([names(), waiting(own.context).total]).toEqual([[], 0]);
  });

  it('stays while several fit, and is forgotten on request', () => {
    own.imported(records);
    own.store(film(5, 'Reef', '2001-01-01'), film(6, 'Reef', '2011-01-01'));
    expect(waiting(own.context).total).toBe(2);
    forgetWaiting(own.context);
    own.store(show(2, 'Harbour', '2020-01-01'));
    expect([own.seen(), waiting(own.context).total]).toEqual([[], 0]);
  });
});
