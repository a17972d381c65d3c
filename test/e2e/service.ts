import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './processes.ts';

/** The day that every story takes place on. */
export const today = '2026-11-20';
export const accessToken = 'e2e-access-token-0123456789';
export const apiKey = 'e0e1e2e3e4e5e6e7e8e9eaebecedeeef';

/** The bundled service as a program of its own, on a demo catalogue that is the same in every run. */
export interface TestService {
  readonly base: string;
  readonly authorisation: string;
  readonly pictures: string;
  /** The SQLite file of its catalogue; open it read-only. */
  readonly catalogueFile: string;
  /** Stops it; `again` starts it on the same port. */
  stop(): Promise<void>;
  again(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the service; `latency` is ms before every answer, `titles` the size of its catalogue (300), `tokenMinutes` how
 * long a request to sign in lives (60).
 */
export async function startService(
  options: { latency?: number; titles?: number; tokenMinutes?: number } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-service-'));
  const start = (port: number) =>
    startProgram(
      [
        'src/service/command-line.ts',
        ...['--port', String(port), '--data', join(folder, 'catalogue.sqlite'), '--seed', '1'],
        ...['--titles', String(options.titles ?? 300)],
        ...['--latency', String(options.latency ?? 0), '--today', today],
        ...['--token-minutes', String(options.tokenMinutes ?? 60)],
        ...['--access-token', accessToken, '--api-key', apiKey],
      ],
      /^api key: /m,
    );
  let program = await start(0);
  const base = /ready at (\S+)/.exec(program.output())?.[1] ?? '';
  const authorisation = /^authorisation: (\S+)/m.exec(program.output())?.[1] ?? '';
  const pictures = /^pictures: (\S+)/m.exec(program.output())?.[1] ?? '';
  return {
    base,
    authorisation,
    pictures,
    catalogueFile: join(folder, 'catalogue.sqlite'),
    async stop() {
      await program.stop();
    },
    async again() {
      program = await start(Number(new URL(base).port));
    },
    async close() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
