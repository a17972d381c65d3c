import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import { applyAppearance, applyThemeHint } from './app/appearance.ts';
import App from './app/App.svelte';
import { loadPage } from './app/pages.ts';
import { AppModel } from './state/app-model.svelte.ts';
import { readPlace } from './state/places.ts';
import { connect } from './transport/connect.ts';

applyThemeHint();
const marquee = connect();
const address = location.hash;
// Fetched while the state is asked for, and drawn together with the shell; a failure shows when the page is opened.
const first = loadPage(readPlace(address)).then(
  (page) => ({ ...page, address }),
  () => null,
);
const target = document.querySelector('#app') ?? document.body;
const app = await AppModel.open(marquee, { now: () => Date.now(), elapsed: () => performance.now() });
applyAppearance(app.state.settings);
mount(App, { target, props: { app, first: await first } });
