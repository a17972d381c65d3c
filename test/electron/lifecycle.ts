/** What every part may need to know of the run, without knowing the app. */
export const lifecycle = { ready: false, quitting: false };
