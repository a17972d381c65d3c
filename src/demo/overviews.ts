import { Random, purposes } from './random.ts';
import type { Concept } from './concept.ts';
import type { Story } from './plots.ts';
import type { TitleNames } from './titles.ts';
import { plotTemplates } from './words/plots-in-other-languages.ts';
import type { World } from './world.ts';

/**
 * The translations of a title: language, title (null: no translation) and overview ("": no translation). Like real
 * catalogues, they have gaps.
 */
export function translatedOverviews(
  world: World,
  { concept, names, story }: { concept: Concept; names: TitleNames; story: Story },
): (readonly [language: string, title: string | null, overview: string])[] {
  const random = new Random(world.seed, purposes.translation, concept.media === 'movie' ? 1 : 2, concept.key);
  const much = concept.key <= 5_000;
  const share = much ? 0.82 : 0.12;
  const languages = new Set([
    ...Object.keys(names.translations),
    ...(much ? Object.keys(plotTemplates) : []),
  ]);
  languages.delete('en');
  return [...languages].flatMap((language) => {
    const own = language === concept.language;
    if (!own && random.chance(much ? 0.1 : 0.5)) return [];
    const templates = plotTemplates[language];
    const overview =
      templates !== undefined && random.chance(share) ? translated(random, language, templates, story) : '';
    const title = names.translations[language] ?? null;
    return title === null && overview === '' ? [] : [[language, title, overview] as const];
  });
}

/** A plot in another language. Names are inserted unchanged, so French needs an elision before a vowel. */
export function translated(
  random: Random,
  language: string,
  templates: readonly (readonly string[])[],
  story: Story,
): string {
  const text = templates
    .map((choices) => random.pick(choices))
    .join(language === 'ja' ? '' : ' ')
    .replaceAll('{hero}', story.hero.name)
    .replaceAll('{second}', story.second.name)
    .replaceAll('{place}', story.place);
  return language === 'fr' ? text.replace(/\bque (?=[AEIOUÉÈÎÔ])/g, 'qu’') : text;
}
