import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Change, Title } from '#shared/contract/mine.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import { anyChange, log, movie, projected, series, today, values } from '../../../test/fixtures/own-log.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import {
  computer,
  deliver,
  folder,
  hour,
  look,
  openLibrary,
  sharedFolder,
  shownIn,
} from '../../../test/fixtures/shared-computers.ts';
import type { Computer } from '../../../test/fixtures/shared-computers.ts';
import { change, undo } from './store/changes.ts';
import { thisDevice } from './store/operation-log.ts';

/** A change of a list, as far as there are any. */
type ListStep = { readonly what: 'list' | 'move' | 'delete'; readonly title: Title; readonly at: number };
const steps = fc.array(
  fc.record({
    who: fc.nat(2),
    does: fc.oneof(
      { weight: 4, arbitrary: fc.record({ changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          list: fc.record({
            what: fc.constantFrom('list' as const, 'move' as const, 'delete' as const),
            title: fc.constantFrom<Title>(movie, series),
            at: fc.nat(3),
          }),
        }),
      },
      fc.record({ undo: fc.nat(3) }),
      {
        weight: 3,
        arbitrary: fc.record({
          deliver: fc.constantFrom('whole' as const, 'cut' as const, 'conflict' as const),
          to: fc.nat(2),
          part: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      },
      fc.record({
        setting: fc.constantFrom<SettingsPatch>(
          ...[{ watchCountries: ['DE'] }, { watchCountries: ['FR', 'DE'] }, { watchCountries: [] }],
          ...[{ catalogueLanguage: 'de-DE' }, { catalogueLanguage: 'en-US' }],
        ),
      }),
      { weight: 3, arbitrary: fc.constant('look' as const) },
      fc.constantFrom('backup' as const, 'restore' as const),
    ),
  }),
  { minLength: 5, maxLength: 40 },
);

function changeList(of: Computer, { what, title, at }: ListStep): Change[] {
  const lists = of.context.library.all<{ list: string }>(
    "select element as list from current_values where kind = 'list' and value is not null order by value, element",
  );
  const list = lists[at]?.list;
  if (list === undefined) return [{ what: 'createList', name: `List ${at}`, titles: [movie, series] }];
  if (what === 'delete') return [{ what: 'deleteList', list }];
  if (what === 'move') return [{ what: 'moveListed', list, subject: title, to: at }];
  return [{ what: 'list', list, subject: title, on: at % 2 === 0 }];
}

it('a shared folder makes three libraries the same, whatever comes late, twice, cut, as a conflicted copy, or to a restored one', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 3, maxLength: 3 }),
      async (all, ahead) => {
        const root = await mkdtemp(join(folder, 'run-'));
        const computers = await Promise.all(
          ahead.map((hours, index) =>
            computer(`c${index}`, join(root, `c${index}`), { aheadMs: hours * hour }),
          ),
        );
        const batches = computers.map((): string[] => []);
        const backups = new Map<number, string>();
        for (const { who, does } of all) {
          const of = computers[who]!;
          of.clock.now += 60_000;
          if (does === 'look') await look(of);
          else if (does === 'backup') {
            const path = join(root, `backup-${backups.size}-${who}-${of.clock.now}.sqlite`);
            of.context.library.run('vacuum into ?', path);
            backups.set(who, path);
          } else if (does === 'restore') {
            const path = backups.get(who);
            if (path === undefined) continue;
            await of.shared.close();
            await cp(path, `${path}.used`);
            openLibrary(of, `${path}.used`).exec('delete from device');
            of.shared = sharedFolder(of);
            await of.shared.start(shownIn(of));
            of.keys.add(thisDevice(of.context).key);
          } else if ('changes' in does) {
            const { batch } = change(of.context, today, does.changes);
            if (batch !== null) batches[who]!.push(batch);
          } else if ('list' in does) {
            const { batch } = change(of.context, today, changeList(of, does.list));
            if (batch !== null) batches[who]!.push(batch);
          } else if ('setting' in does) of.settings.change(does.setting);
          else if ('undo' in does) {
            const batch = batches[who]!.at(-1 - does.undo);
            if (batch !== undefined) undo(of.context, batch);
          } else await deliver(of, computers[does.to]!, does.deliver, does.part);
        }
        // A restored one may learn only at last what it wrote before.
        for (let round = 0; round < 3; round += 1) {
          for (const of of computers) await look(of);
          for (const from of computers)
            for (const to of computers) if (from !== to) await deliver(from, to, 'whole');
        }
        for (const of of computers) await look(of);
        const [first, ...others] = computers;
        for (const other of others) {
          expect(log(other.context)).toEqual(log(first!.context));
          expect(values(other.context)).toEqual(values(first!.context));
          expect(other.settings.current()).toEqual(first!.settings.current());
        }
        expect(values(first!.context)).toEqual({
          ...projected(first!.context),
          ...projected({ ...first!.context, service: '' }),
        });
        expect(computers.flatMap(({ warnings }) => warnings)).toEqual([]);
        for (const { shared } of computers) await shared.close();
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
