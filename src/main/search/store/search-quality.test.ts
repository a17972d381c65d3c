import { expect, it } from 'vitest';
import { latinName, skeletonOf, skeletonsIn } from '#shared/text/latin.ts';
import { demoTitles } from '../../../../test/quality/demo-titles.ts';
import { madeQueries } from '../../../../test/quality/made-queries.ts';
import { handwritten, ownSearch, successOf } from '../../../../test/quality/search-quality.ts';

it('search finds what was meant in twelve scripts, whatever people mistype', () => {
  const titles = demoTitles(500);
  const { search, database } = ownSearch(titles);
  const made = successOf(search, titles, madeQueries(titles, 150, 7));
  const written = successOf(search, titles, handwritten);
  database.close();
  expect(made.at1, JSON.stringify(made.missed)).toBeGreaterThanOrEqual(0.95);
  expect(made.at5).toBeGreaterThanOrEqual(0.96);
  expect(written.at1, JSON.stringify(written.missed)).toBeGreaterThanOrEqual(0.94);
});

it.each([
  ['Дім над рікою', 'dim nad rikoyu'],
  ['Останнє літо', 'ostannye lito'],
  ['Море', 'more'],
  ['Το τελευταίο καλοκαίρι', 'to televtaio kalokairi'],
  ['Ουρανός', 'ouranos'],
  ['ランタン', 'rantan'],
  ['おばあちゃん', 'obaachan'],
  ['マッチ', 'macchi'],
  ['등대의 집', 'deungdaeui jip'],
  ['आख़िरी चिट्ठी', 'akhiri chitthi'],
  ['வீடு', 'vitu'],
  ['বৃষ্টির', 'brishtir'],
  ['The House', ''],
  ['Süßkind', ''],
  ['灯塔', ''],
])('the words of %s are %j in Latin letters', (name, latin) => {
  expect(latinName(name)).toBe(latin);
});

it.each([
  ['הבית', 'habayit'],
  ['הגבעה', 'hagiva'],
  ['האחרון', 'haacharon'],
  ['الرسائل', 'al-rasail'],
  ['الضباب', 'aldabab'],
  ['شهود', 'shuhud'],
])('%s and %s have the same consonants', (word, latin) => {
  expect(skeletonOf(latin.replace('-', ''))).toBe(skeletonsIn(word));
});
