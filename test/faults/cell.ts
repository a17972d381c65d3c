import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { failureCodes } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { ClientOptions, Fetched } from '../../src/main/client/client.ts';
import { readAnswer } from '../../src/main/store/read-answer.ts';
import { accessToken, apiKey, clientOf } from './client-under-test.ts';
import type { ClientUnderTest } from './client-under-test.ts';
import type { Column, Ingredients, Outcome, Whereabouts } from './columns.ts';
import { startFaultServer } from './fault-server.ts';
import type { RealAnswers } from './real-answers.ts';

/** What became of one endpoint under one fault. */
export interface CellReport {
  /** Every outcome that occurred, each once. */
  readonly outcomes: ReadonlySet<Outcome>;
  readonly exchanges: number;
  /** Of its longest exchange. */
  readonly tookMs: number;
  /** What should never happen: a wrong value, a secret told, a connection left standing. */
  readonly wrong: readonly string[];
}

/** Words that no failure and no log may hold, beyond what was sent as secrets. */
const spoken = ['secret of the gateway', 'said in secret'];

/** The other end of a cell's connection. */
export interface OtherEnd {
  readonly origin: string;
  /** Connections that stand. */
  readonly open: () => number;
  /** What the next fetch meets. */
  meet(fault: ReturnType<Column['faults']>[number]): void;
  close(): Promise<void>;
}

async function closedPort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  return port;
}

/** Puts at the other end who is to be found there. */
export async function startOtherEnd(where: Whereabouts | undefined): Promise<OtherEnd> {
  const server = await startFaultServer({ tls: where === 'secure' || where === 'secureOtherName' });
  const origins: Record<Whereabouts, () => Promise<string> | string> = {
    nobody: async () => `http://127.0.0.1:${await closedPort()}`,
    noSuchName: () => 'https://catalogue.invalid',
    secure: () => server.origin,
    secureOtherName: () => `https://127.0.0.1:${server.port}`,
    // A server that waits for whole requests waits for ever for one that begins with a TLS handshake.
    neverAccepts: () => `https://127.0.0.1:${server.port}`,
    plainWhereSecure: () => `https://127.0.0.1:${server.port}`,
  };
  return {
    origin: where === undefined ? server.origin : await origins[where](),
    open: () => server.open,
    meet: (fault) => {
      server.always(fault);
      if (where === 'plainWhereSecure') server.greet(fault);
    },
    close: () => server.close(),
  };
}

/** A client of the other end that holds the real service's credentials. */
export function clientInCell(
  real: RealAnswers,
  origin: string,
  more: Partial<ClientOptions> = {},
): ClientUnderTest {
  return clientOf(origin, {
    credentials: {
      accessToken: () => ({ reveal: () => real.service.accessToken }),
      apiKey: () => ({ reveal: () => real.service.apiKey }),
    },
    ...more,
    limits: { bodyBytes: 512 * 1024, ...more.limits },
  });
}

/** What one exchange came to, read as the store reads it. */
export function outcomeOf(
  endpoint: EndpointName,
  result: Result<Fetched>,
  body: string | null,
): { readonly outcome: Outcome; readonly wrong: string | null } {
  if (!result.ok) {
    const known = failureCodes.includes(result.failure.code);
    return { outcome: result.failure.code, wrong: known ? null : 'a failure outside the closed set' };
  }
  if (result.value.kind !== 'body')
    return { outcome: 'part', wrong: 'not modified, though nothing was stored' };
  const read = readAnswer(endpoint, result.value.body);
  if (!read.ok) return { outcome: read.failure.code, wrong: null };
  const text = Buffer.from(read.value.bytes).toString();
  const again = readAnswer(endpoint, read.value.bytes);
  if (!again.ok || Buffer.from(again.value.bytes).toString() !== text) {
    return { outcome: 'part', wrong: `a value that is not read again as it was: ${text.slice(0, 200)}` };
  }
  const expected = body === null ? null : readAnswer(endpoint, Buffer.from(body));
  const same =
    expected === null || (expected.ok && Buffer.compare(expected.value.bytes, read.value.bytes) === 0);
  return { outcome: same ? 'ok' : 'part', wrong: null };
}

/** Lets one endpoint meet one fault, through a client and a socket of its own. */
export async function runCell(
  endpoint: EndpointName,
  column: Column,
  real: RealAnswers,
  stranger: string,
): Promise<CellReport> {
  const outcomes = new Set<Outcome>();
  const wrong: string[] = [];
  let tookMs = 0;
  const told: string[] = [];
  const body = real.bodies[endpoint];
  const end = await startOtherEnd(column.where);
  const under = clientInCell(real, end.origin, column.client?.());
  const ingredients: Ingredients = { real: Buffer.from(body), service: real.port, stranger };
  const isPost = endpointOf(endpoint).method === 'POST';
  const sent = isPost ? await real.tokenBody() : undefined;
  // Tokens and sessions are other ones at every request.
  const comparable = endpoint.startsWith('authentication.') ? null : body;
  const faults = column.faults(ingredients);
  for (const fault of faults) {
    end.meet(fault);
    const began = performance.now();
    const result = await under.client.fetch(endpoint, real.parameters[endpoint], sent ? { body: sent } : {});
    tookMs = Math.max(tookMs, performance.now() - began);
    try {
      const came = outcomeOf(endpoint, result, comparable);
      outcomes.add(came.outcome);
      if (came.wrong !== null) wrong.push(came.wrong);
    } catch (error) {
      wrong.push(`thrown while reading: ${String(error)}`);
    }
    if (!result.ok) told.push(JSON.stringify(result.failure));
  }
  await under.client.close();
  if (!(await comesTrue(() => end.open() === 0))) wrong.push(`${end.open()} connections left standing`);
  await end.close();

  const secrets = [
    ...[real.service.accessToken, real.service.apiKey, accessToken, apiKey, ...spoken],
    ...Object.values(sent ?? {}),
    ...(typeof real.parameters[endpoint].session_id === 'string'
      ? [real.parameters[endpoint].session_id]
      : []),
  ];
  const words = [...told, ...under.logged].join('\n');
  for (const secret of secrets) if (words.includes(secret)) wrong.push('a secret was told');
  return { outcomes, exchanges: faults.length, tookMs, wrong };
}

/** Longer than a busy machine takes for what comes true at all. */
const comesTrueWithinMs = 20_000;

/** Whether something becomes true that nothing tells of. */
export async function comesTrue(condition: () => boolean): Promise<boolean> {
  const until = performance.now() + comesTrueWithinMs;
  while (!condition()) {
    if (performance.now() > until) return false;
    await wait(5);
  }
  return true;
}

/** Does all of some work, so many pieces at a time. */
export async function inLanes<T>(
  work: readonly T[],
  lanes: number,
  act: (piece: T) => Promise<void>,
): Promise<void> {
  const rest = work.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const piece of rest) await act(piece);
    }),
  );
}
