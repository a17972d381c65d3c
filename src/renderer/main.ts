import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import { mount } from 'svelte';
import { firstAnswersId } from '#shared/contract/transport.ts';
import type { FirstAnswers } from '#shared/contract/transport.ts';
import { followRegion } from '#shared/text/formats.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { applyAppearance, applyThemeHint, showLanguage } from './app/appearance.ts';
import App from './app/App.svelte';
import { overlays } from './app/overlays.ts';
import { m } from './i18n/messages.ts';
import { loadPage, loadPagesWhenIdle } from './routes.ts';
import { AppModel } from './state/app-model.svelte.ts';
import { readPlace } from './format/places.ts';
import { hostTransport } from './transport/browser-transport.ts';
import { Marquee } from './transport/marquee.ts';

const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const marquee = new Marquee(hostTransport(), clock.elapsed);
const log = (error: unknown): void => {
  const stack = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
  marquee.request('app.logError', { stack: stack.slice(0, 4_000) }).catch(() => undefined);
};
// Some errors of the browser itself have a message alone.
addEventListener('error', ({ error, message }) => {
  // No error: Chromium tells sizes that change while it tells sizes in the next frame.
  if (!message.startsWith('ResizeObserver loop')) log(error ?? message);
});
addEventListener('unhandledrejection', ({ reason }) => log(reason));
const address = location.hash;
// Loads in parallel with the state; the page shows a failure later.
const first = loadPage(readPlace(address)).then(
  (page) => ({ ...page, address }),
  () => null,
);
const target = document.querySelector('#app') ?? document.body;
const answers = document.getElementById(firstAnswersId);
answers?.remove();
const arrived = answers === null ? null : (JSON.parse(answers.textContent) as FirstAnswers);
if (arrived === null) applyThemeHint();
else marquee.learn(arrived);
const app = await AppModel.open(marquee, clock, arrived?.state ?? null);
followRegion(app.region);
applyAppearance(app.state.settings);
if (!app.state.settings.firstRunDone) {
  const { suggestedSettings } = await import('./format/suggested-settings.ts');
  const { interfaceLanguage = 'en', catalogueLanguage = 'en-US' } = suggestedSettings(
    app.state.settings,
    app.region,
  );
  // So that the questions can be read; the first run shows the other suggestions before they are saved.
  if (interfaceLanguage !== 'en') void app.change({ interfaceLanguage, catalogueLanguage });
}
await showLanguage(app);
// The browser host opens in any browser, and the router needs what Firefox and Safari have only since 2026.
if ('navigation' in window) mount(App, { target, props: { app, first: await first } });
else
  target.append(
    Object.assign(document.createElement('h1'), { className: 'section', textContent: m.old_browser() }),
  );
loadPagesWhenIdle(Object.values(overlays));
