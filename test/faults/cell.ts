import { setTimeout as wait } from 'node:timers/promises';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { failureCodes } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { ClientOptions, Fetched } from '../../src/main/http/client.ts';
import { readAnswer } from '../../src/main/store/read-answer.ts';
import { closedPort } from '../fixtures/closed-port.ts';
import { accessToken, apiKey, clientOf } from './client-under-test.ts';
import type { ClientUnderTest } from './client-under-test.ts';
import type { Column, Ingredients, Outcome, Target } from './column.ts';
import { startFaultServer } from './fault-server.ts';
import { gatewayText } from './faults.ts';
import type { RealAnswers } from './real-answers.ts';

/** The results of one endpoint with one fault. */
export interface CellReport {
  /** Every outcome that occurred. */
  readonly outcomes: ReadonlySet<Outcome>;
  readonly exchanges: number;
  /** The duration of the longest exchange. */
  readonly tookMs: number;
  /** What must never happen: an invalid value, a leaked secret, an open connection. */
  readonly problems: readonly string[];
}

/** Texts from bodies that no failure and no log may contain. */
const privateTexts = [gatewayText, 'private message'];

/** The server of a cell. */
export interface CellServer {
  readonly origin: string;
  /** The number of open connections. */
  readonly open: () => number;
  /** Sets the fault for the next fetch. */
  use(fault: ReturnType<Column['faults']>[number]): void;
  close(): Promise<void>;
}

/** Starts the server that a column requires. */
export async function startCellServer(target: Target | undefined): Promise<CellServer> {
  const server = await startFaultServer({ tls: target === 'secure' || target === 'secureOtherName' });
  const origins: Record<Target, () => Promise<string> | string> = {
    nobody: async () => `http://127.0.0.1:${await closedPort()}`,
    noSuchName: () => 'https://catalogue.invalid',
    secure: () => server.origin,
    secureOtherName: () => `https://127.0.0.1:${server.port}`,
    // A server that waits for a complete HTTP request never answers a TLS handshake.
    neverAccepts: () => `https://127.0.0.1:${server.port}`,
    plainWhereSecure: () => `https://127.0.0.1:${server.port}`,
  };
  return {
    origin: target === undefined ? server.origin : await origins[target](),
    open: () => server.open,
    use: (fault) => {
      server.always(fault);
      if (target === 'plainWhereSecure') server.greet(fault);
    },
    close: () => server.close(),
  };
}

/** A client of a cell's server with the real service's credentials. */
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

/** The outcome of one exchange, decoded like in the store. */
export function outcomeOf(
  endpoint: EndpointName,
  result: Result<Fetched>,
  body: string | null,
): { readonly outcome: Outcome; readonly problem: string | null } {
  if (!result.ok) {
    const known = failureCodes.includes(result.failure.code);
    return { outcome: result.failure.code, problem: known ? null : 'a failure outside the closed set' };
  }
  if (result.value.kind !== 'body')
    return { outcome: 'part', problem: 'not modified, although nothing was stored' };
  const read = readAnswer(endpoint, result.value.body);
  if (!read.ok) return { outcome: read.failure.code, problem: null };
  const text = Buffer.from(read.value.bytes).toString();
  const again = readAnswer(endpoint, read.value.bytes);
  if (!again.ok || Buffer.from(again.value.bytes).toString() !== text) {
    return {
      outcome: 'part',
      problem: `a value that changes when it is decoded again:  ${text.slice(0, 200)}`,
    };
  }
  const expected = body === null ? null : readAnswer(endpoint, Buffer.from(body));
  const same =
    expected === null || (expected.ok && Buffer.compare(expected.value.bytes, read.value.bytes) === 0);
  return { outcome: same ? 'ok' : 'part', problem: null };
}

/** Runs one endpoint with one fault, with a separate client and server. */
export async function runCell(
  endpoint: EndpointName,
  column: Column,
  real: RealAnswers,
  otherOrigin: string,
): Promise<CellReport> {
  const outcomes = new Set<Outcome>();
  const problems: string[] = [];
  let tookMs = 0;
  const failures: string[] = [];
  const body = real.bodies[endpoint];
  const server = await startCellServer(column.target);
  const tested = clientInCell(real, server.origin, column.client?.());
  const ingredients: Ingredients = { real: Buffer.from(body), service: real.port, otherOrigin };
  const isPost = endpointOf(endpoint).method === 'POST';
  const sent = isPost ? await real.tokenBody() : undefined;
  // Tokens and sessions differ in every response.
  const comparable = endpoint.startsWith('authentication.') ? null : body;
  const faults = column.faults(ingredients);
  for (const fault of faults) {
    server.use(fault);
    const began = performance.now();
    const result = await tested.client.fetch(endpoint, real.parameters[endpoint], sent ? { body: sent } : {});
    tookMs = Math.max(tookMs, performance.now() - began);
    try {
      const { outcome, problem } = outcomeOf(endpoint, result, comparable);
      outcomes.add(outcome);
      if (problem !== null) problems.push(problem);
    } catch (error) {
      problems.push(`an error while decoding: ${String(error)}`);
    }
    if (!result.ok) failures.push(JSON.stringify(result.failure));
  }
  await tested.client.close();
  if (!(await becomesTrue(() => server.open() === 0))) problems.push(`${server.open()} open connections`);
  await server.close();

  const secrets = [
    ...[real.service.accessToken, real.service.apiKey, accessToken, apiKey, ...privateTexts],
    ...Object.values(sent ?? {}),
    ...(typeof real.parameters[endpoint].session_id === 'string'
      ? [real.parameters[endpoint].session_id]
      : []),
  ];
  const texts = [...failures, ...tested.logged].join('\n');
  for (const secret of secrets) if (texts.includes(secret)) problems.push('a leaked secret');
  return { outcomes, exchanges: faults.length, tookMs, problems };
}

/** Long enough for a busy machine. */
const pollLimitMs = 20_000;

/** Polls a condition that has no event. */
export async function becomesTrue(condition: () => boolean): Promise<boolean> {
  const until = performance.now() + pollLimitMs;
  while (!condition()) {
    if (performance.now() > until) return false;
    await wait(5);
  }
  return true;
}

/** Processes items with a limited concurrency. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of rest) await act(item);
    }),
  );
}
