/** `npm run serve`: starts the browser host, and builds it first if a source is newer than the last build. */
import './end-with-parent.ts';
import { buildWhenStale } from './build-when-stale.ts';
import { useMemorySettings } from './memory-settings.ts';

const host = new URL('../out/main/serve.js', import.meta.url);

useMemorySettings();
if (await buildWhenStale()) await import(host.href);
else process.exitCode = 1;
