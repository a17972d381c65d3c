import { mount } from 'svelte';
import Blank from './Blank.svelte';

mount(Blank, { target: document.querySelector('#app') ?? document.body });
