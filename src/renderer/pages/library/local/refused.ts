import type { Failure } from '#shared/contract/failures.ts';
import { failureSentence } from '../../../format/failure-sentence.ts';
import { m } from '../../../i18n/messages.ts';

/** Why a file of the person's own data wasn't imported. */
export function whyRefused(why: Failure): string {
  const { reason, field } = why.details;
  if (why.code !== 'invalidInput') {
    const { title, text } = failureSentence(why);
    return `${title}. ${text}`;
  }
  if (reason === 'json') return m.local_refused_json();
  if (reason === 'version') return m.local_refused_version();
  return reason === 'content' && typeof field === 'string' && field !== ''
    ? m.local_refused_content({ field })
    : m.local_refused_format();
}
