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
// Fetched while the state is asked for, not after it; a failure shows when the page is opened.
void loadPage(readPlace(location.hash)).catch(() => undefined);
const target = document.querySelector('#app') ?? document.body;
const app = await AppModel.open(marquee);
applyAppearance(app.state.settings);
mount(App, { target, props: { app } });
