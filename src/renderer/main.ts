import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import { applyAppearance, applyThemeHint } from './app/appearance.ts';
import App from './app/App.svelte';
import { AppModel } from './state/app-model.svelte.ts';
import { connect } from './transport/connect.ts';

applyThemeHint();
const marquee = connect();
const target = document.querySelector('#app') ?? document.body;
const state = await marquee.request('app.state', {});
applyAppearance(state.settings);
mount(App, { target, props: { app: new AppModel(marquee, state) } });
