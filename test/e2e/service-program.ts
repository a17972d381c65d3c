/**
 * The bundled service as stories have it: a program of its own that draws no picture which a service of the same run has
 * drawn. Argument: JSON of `ServiceOptions`. Prints its addresses as JSON, in one line.
 */
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { ServiceOptions } from '../../src/service/options.ts';
import { startService } from '../../src/service/server.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { prepared } from './prepared.ts';

const options = JSON.parse(process.argv[2] ?? '') as ServiceOptions;
const artWorker = new URL('./drawn-once-worker.ts', import.meta.url);
const drawnOnce = prepared() === null ? {} : { artWorker };
const service = await startService({ ...options, ...drawnOnce }, realClock.now);
const { base, authorisation, pictures } = service;
process.stdout.write(`${JSON.stringify({ base, authorisation, pictures } satisfies ServiceAddresses)}\n`);
process.once('SIGTERM', () => {
  void service.close().then(() => process.exit(0));
});
