/**
 * The bundled service as a program for stories, which draws no picture again that a service of the same run drew.
 * Argument: JSON of `ServiceOptions`. Prints its addresses as one line of JSON, and has the console of `npm run service`.
 */
import { createInterface } from 'node:readline';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { createDemoSource } from '../../src/demo/demo-source.ts';
import { runLine } from '../../src/service/server/console.ts';
import type { ServiceOptions } from '../../src/service/server/arguments.ts';
import { startService } from '../../src/service/server/server.ts';
import { prepared } from './prepared.ts';
import { storyClock } from './story-day.ts';

const options = JSON.parse(process.argv[2] ?? '') as ServiceOptions;
const artWorker = new URL('./cached-art-worker.ts', import.meta.url);
const source = createDemoSource(prepared() === null ? {} : { artWorker });
const service = await startService(options, source, storyClock.now);
const { base, authorisation, pictures } = service;
process.stdout.write(`${JSON.stringify({ base, authorisation, pictures } satisfies ServiceAddresses)}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  process.stdout.write(`${runLine(line, service)}\n`);
});
process.once('SIGTERM', () => {
  void service.close().then(() => process.exit(0));
});
