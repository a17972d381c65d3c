import { mount } from 'svelte';
import Boxes from './Boxes.svelte';

declare global {
  interface Window {
    /** Shows as many boxes as the app's grid has cards. */
    showBoxes(given: {
      readonly count: number;
      readonly columns: number;
      readonly height: number;
      readonly pictures: readonly string[];
    }): void;
  }
}

window.showBoxes = (props) =>
  mount(Boxes, { target: document.querySelector('#app') ?? document.body, props });
