/** Resolves `electron` to the stand-in; used with `node --import`. */
import { registerHooks } from 'node:module';

const standIn = new URL('./module.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
