/** With `node --import`: whoever imports `electron` gets the stand-in. */
import { registerHooks } from 'node:module';

const standIn = new URL('./module.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
