// Entry of the browser host: the app without Electron, for a browser on this machine.
import { startWorkerAhead } from './store/worker-link.ts';

/** In ms. */
const startedWithin = 10_000;
// By default, V8 lets a heap grow up to fourfold before it removes what is no longer used, and its youngest part to 32 MB, with the
// buffers of answers that it keeps alive, which takes 150 MB here. Not earlier: with changed flags, V8 refuses Node's own compiled
// modules, and each thread that starts takes twice the time.
setTimeout(() => {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--semi-space-growth-factor=1');
  // Another version may have replaced the files meanwhile.
  import('./platform/collect-at-rest.ts').then(
    ({ collectAtRest }) => collectAtRest(),
    () => undefined,
  );
}, startedWithin).unref();

const built = new URL('.', import.meta.url);
// Before this thread loads the rest of its own script.
startWorkerAhead(new URL('store-worker.js', built));
const { serve } = await import('./browser/serve-app.ts');
await serve(process.argv.slice(2), built, { now: () => Date.now(), elapsed: () => performance.now() });
