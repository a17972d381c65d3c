import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { applyAppearance, applyThemeHint } from './app/appearance.ts';
import App from './app/App.svelte';
import { showLanguage, suggestLanguage } from './app/page-language.ts';
import { loadPage } from './routes.ts';
import { AppModel } from './state/app-model.svelte.ts';
import { readPlace } from './format/places.ts';
import { connect } from './transport/connect.ts';

applyThemeHint();
const marquee = connect();
const log = (error: unknown): void => {
  const stack = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
  marquee.request('app.logError', { stack: stack.slice(0, 4_000) }).catch(() => undefined);
};
addEventListener('error', ({ error }) => log(error));
addEventListener('unhandledrejection', ({ reason }) => log(reason));
const address = location.hash;
// Loads in parallel with the state; the page shows a failure later.
const first = loadPage(readPlace(address)).then(
  (page) => ({ ...page, address }),
  () => null,
);
const target = document.querySelector('#app') ?? document.body;
const app = await AppModel.open(marquee, { now: () => Date.now(), elapsed: () => performance.now() });
applyAppearance(app.state.settings);
const suggested = suggestLanguage(app.state.settings, navigator.languages);
if (Object.keys(suggested).length > 0) void app.change(suggested);
await showLanguage(app);
mount(App, { target, props: { app, first: await first } });
