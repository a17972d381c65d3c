import type { AppState } from '#shared/contract/answers.ts';
import { m } from '../i18n/messages.ts';

/** The name of the service in use; the host of one whose addresses the person entered, because nothing else names it. */
export function serviceName({ profile, addresses }: Pick<AppState, 'profile' | 'addresses'>): string {
  if (profile.id === 'demo') return m.service_demo();
  return profile.id === 'other' && addresses !== null ? new URL(addresses.authorisation).host : profile.name;
}
