import { m } from '../i18n/messages.ts';

/** Says that the browser lacks what the app needs, instead of the app. */
export function sayOldBrowser(target: Element): void {
  const sentence = Object.assign(document.createElement('h1'), { textContent: m.old_browser() });
  sentence.className = 'section';
  target.append(sentence);
}
