import { m } from '../i18n/messages.ts';

/** The label of a special episode type; null for an ordinary one, the service's word for an unknown one. */
export function episodeTypeMark(type: string): string | null {
  if (type === '' || type === 'standard') return null;
  if (type === 'finale') return m.episode_finale();
  if (type === 'mid_season') return m.episode_mid_season();
  return type.replaceAll('_', ' ');
}
