/** `npm run serve`: the browser host, built before when a source is newer than what is there. */
import './end-with-parent.ts';
import { buildWhenStale } from './build-when-stale.ts';

const host = new URL('../out/main/serve.js', import.meta.url);

if (await buildWhenStale()) await import(host.href);
else process.exitCode = 1;
