import { formatLocalDay, yearOf } from '#shared/text/calendar-day.ts';
import { formatMinutes, formatScore } from '#shared/text/measures.ts';
import type { TitleCardFacts } from '../../format/title-card.ts';
import { joinFacts } from '../../format/names.ts';
import { m } from '../../i18n/messages.ts';
import type { Spoilers } from '../spoilers.svelte.ts';
import { candidateSubject } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import type { Suggestion } from './suggestions.svelte.ts';

/** The name of the episode that is suggested; "" if it is hidden or unknown. */
export function episodeName(candidate: Candidate, spoilers: Pick<Spoilers, 'hides'>): string {
  const subject = candidateSubject(candidate);
  if (candidate.from !== 'series' || subject.kind !== 'episode') return '';
  return spoilers.hides('titles', subject) ? '' : candidate.episode.name;
}

/** A title's year and score, as far as they are known. */
export function yearAndScore({ day, votes, score }: TitleCardFacts, language: string): string {
  return joinFacts([yearOf(day), votes > 0 ? `★ ${formatScore(score, language)}` : null]);
}

/** Why a title is suggested, in words: only what is known. `name`: as `episodeName` returns it. */
export function reasonsOf(suggestion: Suggestion, name: string, language: string): string[] {
  const { candidate, services, minutes } = suggestion;
  const length =
    minutes === null
      ? []
      : [
          (minutes.is === 'exactly' ? m.tonight_length : m.tonight_length_at_most)({
            length: formatMinutes(minutes.count, language),
          }),
        ];
  const offered = services.map((service) =>
    service.since === null
      ? m.tonight_on({ service: service.name })
      : m.tonight_on_since({ service: service.name, day: formatLocalDay(service.since, language) }),
  );
  switch (candidate.from) {
    case 'watchlist': {
      const day = formatLocalDay(candidate.movie.addedAt, language);
      return [m.tonight_watchlist_since({ day }), ...offered, ...length];
    }
    case 'series': {
      const number = m.upcoming_number(candidate.episode);
      const next = name === '' ? number : `${number} · ${name}`;
      return [m.tonight_next({ episode: next }), ...length, m.tonight_where_unknown()];
    }
    case 'discover':
    case 'popular':
      return [m.tonight_new(), ...offered, ...length];
  }
}

/** What there is space for in one line: where it can be watched, if that is known; of what is only popular, its year and score. */
export function mainReason(suggestion: Suggestion, name: string, language: string): string {
  if (suggestion.candidate.from === 'popular') return yearAndScore(suggestion.candidate.title, language);
  const [first = '', second = ''] = reasonsOf(suggestion, name, language);
  return suggestion.services.length > 0 ? second : first;
}
