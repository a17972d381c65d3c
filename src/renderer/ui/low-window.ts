import { MediaQuery } from 'svelte/reactivity';

/** Whether the window is so low and narrow that a page's heading leaves its long text to what is below it. */
export const lowWindow = new MediaQuery('(min-width: 600px) and (max-width: 940px) and (max-height: 700px)');
