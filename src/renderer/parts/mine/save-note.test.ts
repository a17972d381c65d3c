import { expect, it } from 'vitest';
import type { Attempted } from '../../state/own-changes.svelte.ts';
import { saveNote } from './save-note.ts';

const note = { text: 'Again', stored: '', about: 'demo 9', service: 'demo' };

it.each([
  ['is saved at its service', 'demo', note, true, true, ['Again'], []],
  ['that could not be saved waits', 'demo', note, false, false, ['Again'], [['demo 9', 'Again']]],
  ['waits while another service is in use', 'tmdb', note, true, false, [], [['demo 9', 'Again']]],
  ['that is as it was is not saved', 'tmdb', { ...note, text: '' }, true, true, [], []],
])('a note %s', async (_, serviceNow, typed, works, isStored, saved, waiting) => {
  const drafts = new Map<string, string>();
  const given: string[] = [];
  const save = (text: string): Attempted => {
    given.push(text);
    return Promise.resolve(works) as Attempted;
  };
  expect(await saveNote({ drafts, serviceNow }, typed, save)).toBe(isStored);
  expect(given).toEqual(saved);
  expect([...drafts]).toEqual(waiting);
});

it('a note waits if it could not be saved and its field went away before that was known', async () => {
  const drafts = new Map<string, string>();
  const answer = Promise.withResolvers<boolean>();
  const given: string[] = [];
  const save = (text: string): Attempted => {
    given.push(text);
    return answer.promise as Attempted;
  };
  const app = { drafts, serviceNow: 'demo' };
  const pressed = saveNote(app, note, save);
  const left = saveNote(app, { ...note, stored: note.text }, save);
  answer.resolve(false);
  expect(await Promise.all([pressed, left])).toEqual([false, false]);
  expect(given).toEqual([note.text]);
  expect([...drafts]).toEqual([[note.about, note.text]]);
});
