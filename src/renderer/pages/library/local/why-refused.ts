import { mostUploadBytes } from '#shared/contract/transport.ts';
import type { Failure } from '#shared/result.ts';
import { formatBytes } from '#shared/text/measures.ts';
import { failureSentence } from '../../../format/failure-sentence.ts';
import { m } from '../../../i18n/messages.ts';

/** Why a file of the person's own data, or a damaged pack or one of another service, wasn't imported. */
export function whyRefused(why: Failure, language: string): string {
  const { reason, line, field, service } = why.details;
  if (why.code !== 'invalidInput') {
    const { title, text } = failureSentence(why);
    return `${title}. ${text}`;
  }
  switch (reason) {
    case 'incomplete':
    case 'damaged':
      return m.local_refused_json();
    case 'version':
      return m.local_refused_version();
    case 'service':
      return m.local_refused_service({
        // As in Settings, where the addresses of another one are entered.
        service: service === 'demo' ? m.service_demo() : service === 'tmdb' ? 'TMDB' : m.service_other(),
      });
    case 'tooLarge':
      return m.local_refused_size({ size: formatBytes(mostUploadBytes, language) });
    case 'content':
      return m.local_refused_content({ field: [line, field].filter(Boolean).join(': ') });
    default:
      return m.local_refused_format();
  }
}
