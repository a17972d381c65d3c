import { firstAnswersId } from '#shared/contract/transport.ts';
import type { FirstAnswers } from '#shared/contract/transport.ts';

/** Takes what the page arrived with out of its document; null: nothing. */
export function takeFirstAnswers(): FirstAnswers | null {
  const element = document.getElementById(firstAnswersId);
  if (element === null) return null;
  element.remove();
  return JSON.parse(element.textContent) as FirstAnswers;
}
