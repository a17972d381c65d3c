import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import type { Marquee } from '../transport/marquee.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from './app-model.svelte.ts';
import { OwnChanges } from './own-changes.svelte.ts';
import { markSeen } from './own-toggles.ts';

const follow: Change = { what: 'follow', subject: { kind: 'movie', id: 9 }, on: true };

/** Changes over a main process that gives these batches. */
function changesOver(...batches: (string | null)[]) {
  const current = { service: 'demo' };
  const undone: string[] = [];
  const undos: unknown[] = [];
  const marquee = {
    request(name: string, { batch, undos: known }: { batch?: string; undos?: unknown }) {
      if (name === 'mine.undo') {
        undone.push(batch ?? '');
        undos.push(known);
      }
      const given = name === 'mine.undo' ? 'x-1' : batches.shift();
      if (given === undefined) return Promise.reject(new Error('no more'));
      return Promise.resolve({ batch: given, count: given === null ? 0 : 3 });
    },
  };
  const given = marquee as unknown as Marquee;
  const changes = new OwnChanges(given, undefined, () => current.service);
  return { changes, current, marquee: given, undone, undos };
}

describe('the changes of a page', () => {
  it('are undone one after the other, the latest first, and no further', async () => {
    const { changes, undone } = changesOver('a-1', 'a-2');
    await changes.make([follow], ({ count }) => `First: ${count}`);
    expect(changes.toast).toMatchObject({ kind: 'changed', text: 'First: 3' });
    await changes.make([follow], () => 'Second');
    await changes.undo();
    expect(changes.toast).toEqual({ kind: 'undone', text: 'Undone: Second', number: 3 });
    await changes.undo();
    expect(changes.toast).toMatchObject({ text: 'Undone: First: 3' });
    await changes.undo();
    expect(changes.toast).toMatchObject({ kind: 'undone', text: 'Nothing to undo' });
    expect(undone).toEqual(['a-2', 'a-1']);
    changes.dismiss();
    expect(changes.toast).toBeNull();
  });

  it('are undone once they have their answers', async () => {
    const { changes, undone } = changesOver('a-1', 'a-2');
    const made = [changes.make([follow], () => 'First'), changes.make([follow], () => 'Second')];
    await changes.undo();
    expect(undone).toEqual(['a-2']);
    await Promise.all(made);
    await changes.undo();
    expect(undone).toEqual(['a-2', 'a-1']);
  });

  it('are undone in the order in which they were begun, whatever the order of their answers', async () => {
    const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()] as const;
    const undone: unknown[] = [];
    let asked = 0;
    const changes = new OwnChanges({
      request: (name: string, { batch }: { batch?: string }) =>
        name === 'mine.undo'
          ? Promise.resolve({ batch: `x${undone.push(batch)}` })
          : answers[asked++ as 0 | 1].promise,
    } as unknown as Marquee);
    const made = [changes.make([follow], 'First'), changes.make([follow], 'Second')];
    answers[1].resolve({ batch: 'a-2', count: 1 });
    await made[1];
    answers[0].resolve({ batch: 'a-1', count: 1 });
    await Promise.all(made);
    await changes.undo();
    await changes.undo();
    expect(undone).toEqual(['a-2', 'a-1']);
  });

  it('include an import, which can be taken back by itself, knowing what was undone before', async () => {
    const { changes, undone, undos } = changesOver('a-1');
    await changes.make([follow], () => 'First');
    changes.note('a-2', 'Import undone');
    changes.note('a-3', 'Import undone');
    await changes.undo();
    expect(changes.toast).toMatchObject({ kind: 'undone', text: 'Import undone' });
    expect(await changes.takeBack('a-2')).toBe(true);
    await changes.undo();
    await changes.undo();
    expect(undone).toEqual(['a-3', 'a-2', 'a-1']);
    expect(undos).toEqual([[], ['x-1'], ['x-1', 'x-1']]);
  });

  it('are undone by their toast, once, whatever was done since', async () => {
    const { changes, undone } = changesOver('a-1', 'a-2');
    await changes.make([follow], 'First');
    await changes.make([follow], 'Second');
    const { toast } = changes;
    if (toast?.kind !== 'changed') throw new Error('No change was told.');
    changes.note('a-3', 'Import undone');
    await Promise.all([changes.undo(toast.batch), changes.undo(toast.batch)]);
    expect(undone).toEqual(['a-2']);
    expect(changes.toast).toMatchObject({ kind: 'undone', text: 'Undone: Second' });
  });

  it('can still be undone by their toast if they were asked for twice', async () => {
    const { changes } = changesOver('a-1', null, null);
    await Promise.all([changes.make([follow], 'First'), changes.make([follow], 'First')]);
    expect(changes.toast).toMatchObject({ kind: 'changed', text: 'First', batch: 'a-1' });
    await changes.make([{ ...follow, on: false }], 'Other');
    expect(changes.toast).toMatchObject({ kind: 'said', text: 'Nothing to change' });
  });

  it('are undone only at the service that they were made at', async () => {
    const { changes, current, undone, undos } = changesOver('a-1', 'a-2', 'b-1');
    await changes.make([follow], 'First');
    await changes.make([follow], 'Second');
    await changes.undo();
    current.service = 'tmdb';
    await changes.undo();
    expect(undone).toEqual(['a-2']);
    await changes.make([follow], 'Third');
    await changes.undo();
    current.service = 'demo';
    await changes.undo();
    expect(undone).toEqual(['a-2', 'b-1', 'a-1']);
    expect(undos).toEqual([[], [], ['x-1']]);
  });

  it('offer nothing more once another service was chosen', async () => {
    const { changes, current } = changesOver('a-1');
    const made = changes.make([follow], 'First');
    current.service = 'tmdb';
    await made;
    expect(changes.toast).toEqual({ kind: 'said', text: 'First', number: 1 });
  });

  it('can still be undone where that failed', async () => {
    const { changes, marquee, undone } = changesOver('a-1', 'a-2');
    await changes.make([follow], () => 'First');
    await changes.make([follow], () => 'Second');
    const { request } = marquee;
    marquee.request = () => Promise.reject(new Error('disk full'));
    await changes.undo();
    expect(changes.toast?.kind).toBe('failed');
    marquee.request = request;
    await changes.undo();
    await changes.undo();
    expect(undone).toEqual(['a-2', 'a-1']);
  });

  it('are on screen before they are made, and taken back if they fail or change nothing', async () => {
    const shown: string[] = [];
    const { marquee } = changesOver('a-1', null);
    const expecting = new OwnChanges(marquee, ([change]) => {
      shown.push(change?.what ?? '');
      return (isMade) => shown.push(isMade ? 'made' : 'taken back');
    });
    const made = expecting.make([follow], () => 'First');
    expect(shown).toEqual(['follow']);
    await made;
    expect(shown).toEqual(['follow', 'made']);
    await expecting.make([follow], () => 'Never');
    await expecting.make([follow], () => 'Never');
    expect(shown.slice(2)).toEqual(['follow', 'taken back', 'follow', 'taken back']);
  });

  it('offer the earlier episodes after one is marked, and name the seasons that were marked', async () => {
    const asked: Change[][] = [];
    const answers = [
      { batch: 'a-1', count: 1, marked: { seasons: [4, 4], earlier: 3 } },
      { batch: 'a-2', count: 3, marked: { seasons: [3, 4], earlier: 0 } },
    ];
    const request = (_: string, { changes }: { changes: Change[] }) => {
      asked.push(changes);
      return Promise.resolve(answers.shift());
    };
    const ownChanges = new OwnChanges({ request } as unknown as Marquee);
    const app = { ownChanges, today: '2026-11-20', language: 'en', clock: { now: () => 0 } };
    const subject = { kind: 'episode', id: 7, season: 4, episode: 4 } as const;
    await markSeen(app as unknown as AppModel, subject, 'Feral Strangers');
    const { toast } = ownChanges;
    if (toast?.kind !== 'changed') throw new Error('No change was told.');
    expect(toast.text).toBe('Marked as seen: Feral Strangers');
    expect(toast.more?.label).toBe('Also mark 3 earlier');
    await toast.more?.run();
    expect(asked[1]).toEqual([{ what: 'seenUpTo', subject, at: '2026-11-20' }]);
    expect(ownChanges.toast).toMatchObject({ text: 'Marked 3 episodes as seen (seasons 3–4)' });
  });

  it('say that episodes follow, where none is known yet', async () => {
    const request = () => Promise.resolve({ batch: 'a-1', count: 0, isOpen: true });
    const changes = new OwnChanges({ request } as unknown as Marquee);
    await changes.make([{ what: 'seen', subject: { kind: 'series', id: 7 }, at: null }], () => '0 episodes');
    expect(changes.toast).toMatchObject({ kind: 'changed', text: m.mine_seen_later() });
  });

  it('say when there was nothing to change and when it failed, and neither is undone', async () => {
    const { changes, undone } = changesOver(null);
    await changes.make([follow], () => 'Never');
    expect(changes.toast).toMatchObject({ kind: 'said', text: 'Nothing to change' });
    await changes.make([follow], () => 'Never');
    expect(changes.toast).toMatchObject({ kind: 'failed', failure: { code: 'internal' } });
    await changes.undo();
    expect(undone).toEqual([]);
  });
});
