import { describe, expect, it } from 'vitest';
import { isNumbered } from './numbered-names.ts';

describe('a name that is made of a number', () => {
  it.each([
    ...[
      'Episode 6',
      'Folge 6',
      'Épisode 6',
      'Episodio 6',
      'Episódio 6',
      'Aflevering 6',
      'Odcinek 6',
      '6. Bölüm',
    ],
    ...[
      'Серія 6',
      'الحلقة 6',
      'الحلقة ٦',
      '第6話',
      '第 6 集',
      'エピソード６',
      '에피소드 6',
      '6화',
      'Епизод 6',
      'قسمت ۶',
      'एपिसोड 6',
      ' EPISODE  6 ',
      'Episode #6',
    ],
  ])('is that of an episode without one: %s', (name) => {
    expect(isNumbered('episode', name, 6)).toBe(true);
    // The number is another one, so it says something.
    expect(isNumbered('episode', name, 7)).toBe(false);
  });

  it.each([
    ...['Season 3', 'Staffel 3', 'Saison 3', 'Temporada 3', 'Stagione 3', 'Seizoen 3', 'Sezon 3', '3. Sezon'],
    ...['Сезон 3', 'الموسم 3', 'シーズン3', '第 3 季', '시즌 3', '3ª Temporada', 'Sezóna 3', 'सीज़न 3'],
  ])('is that of a season without one: %s', (name) => {
    expect(isNumbered('season', name, 3)).toBe(true);
  });

  it.each([
    'Apollo 6',
    '6',
    'Channel 6',
    'Episode 6: The Return',
    'The Sixth Episode',
    'Season 6',
    '',
    '6 6',
    'Episode',
  ])('is not one of its own: %s', (name) => {
    expect(isNumbered('episode', name, 6)).toBe(false);
  });

  it('is that of the specials in season 0 alone', () => {
    for (const name of ['Specials', 'Extras', 'Épisodes spéciaux', '特别篇'])
      expect([isNumbered('season', name, 0), isNumbered('season', name, 1)]).toEqual([true, false]);
  });
});
