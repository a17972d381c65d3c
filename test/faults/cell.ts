import { setTimeout as wait } from 'node:timers/promises';
import { endpointOf, readableEndpoints } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { CatalogueAnswer } from '#shared/contract/answers.ts';
import { fail, failureCodes, valueOr } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { Client, ClientOptions, Fetched } from '../../src/main/http/client.ts';
import { readAnswer } from '../../src/main/store/read-answer.ts';
import { closedPort } from '../fixtures/closed-port.ts';
import { accessToken, apiKey, clientOf } from './client-under-test.ts';
import type { ClientUnderTest } from './client-under-test.ts';
import type { Column, Ingredients, Outcome, Target } from './column.ts';
import { startFaultServer } from './fault-server.ts';
import { gatewayText } from './faults.ts';
import type { RealAnswers } from './real-answers.ts';
import type { StoredBodies } from './stored-bodies.ts';

/** The results of one endpoint with one fault. */
export interface CellReport {
  /** Every outcome that occurred. */
  readonly outcomes: ReadonlySet<Outcome>;
  /** What must never happen: an invalid value, a lost stored body, a leaked secret, an open connection. */
  readonly problems: readonly string[];
}

/** Texts from bodies that no failure and no log may contain. */
const privateTexts = [gatewayText, 'private message'];

/** The server of a cell. */
interface CellServer {
  readonly origin: string;
  /** The number of open connections. */
  readonly open: () => number;
  /** Sets the fault for the next fetch. */
  use(fault: ReturnType<Column['faults']>[number]): void;
  close(): Promise<void>;
}

/** Starts the server that a column requires. */
async function startCellServer(target: Target | undefined): Promise<CellServer> {
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
function clientInCell(real: RealAnswers, origin: string, more: Partial<ClientOptions> = {}): ClientUnderTest {
  return clientOf(origin, {
    credentials: {
      accessToken: () => ({ reveal: () => real.service.accessToken }),
      apiKey: () => ({ reveal: () => real.service.apiKey }),
    },
    ...more,
    limits: { bodyBytes: 512 * 1024, ...more.limits },
  });
}

/** The text of a body in the store; null: it can't be decoded. */
export function textOf(endpoint: EndpointName, body: Uint8Array): string | null {
  return valueOr(readAnswer(endpoint, body), null)?.text ?? null;
}

/** The outcome of one exchange, decoded like in the store. */
function outcomeOf(
  endpoint: EndpointName,
  result: Result<Fetched>,
  body: string | null,
): { readonly outcome: Outcome; readonly problem: string | null } {
  if (!result.ok) {
    const known = failureCodes.includes(result.failure.code);
    return { outcome: result.failure.code, problem: known ? null : 'a failure outside the closed set' };
  }
  if (result.value.kind !== 'body')
    return { outcome: 'part', problem: 'not modified, although no ETag was sent' };
  const read = readAnswer(endpoint, result.value.body);
  if (!read.ok) return { outcome: read.failure.code, problem: null };
  const { text, bytes } = read.value;
  if (textOf(endpoint, bytes) !== text) {
    return {
      outcome: 'part',
      problem: `a value that changes when it is decoded again:  ${text.slice(0, 200)}`,
    };
  }
  const isSame = body === null || textOf(endpoint, Buffer.from(body)) === text;
  return { outcome: isSame ? 'ok' : 'part', problem: null };
}

/** What is wrong with the store's answer after the client's outcome. */
function problemsOfAnswer(
  answer: Result<CatalogueAnswer>,
  outcome: Outcome | undefined,
  storedText: string | null,
): string[] {
  const what = answer.ok ? answer.value.freshness : answer.failure.code;
  // These failures are about the request itself, so a stored body must not hide them.
  const isFinal = outcome === 'unauthorized' || outcome === 'invalidInput';
  const expected = isFinal ? outcome : outcome === 'ok' ? 'fresh' : 'stale';
  if (what !== expected) return [`the store answers ${outcome} with ${what}`];
  return answer.ok && answer.value.text !== storedText ? ['the store returns another body'] : [];
}

/** What was found in a cell so far. */
interface Findings {
  readonly outcomes: Outcome[];
  readonly problems: string[];
  readonly failures: string[];
}

/** A client's `fetch` that notes in `findings` what the client returns. */
function observed(client: Client, body: string | null, findings: Findings): Client['fetch'] {
  // Without the stored ETag, so that a body comes, and not a 304.
  return async (endpoint, parameters, { etag: _, ...options } = {}) => {
    const result = await client.fetch(endpoint, parameters, options);
    if (!result.ok) findings.failures.push(JSON.stringify(result.failure));
    const { outcome, problem } = outcomeOf(endpoint, result, body);
    findings.outcomes.push(outcome);
    if (problem !== null) findings.problems.push(problem);
    // The store would rightly keep this body, and later answers could not be compared.
    return outcome === 'part' ? fail('offline') : result;
  };
}

/** Runs one endpoint with one fault, with a separate client and server; through the store if a page can read it. */
export async function runCell(
  endpoint: EndpointName,
  column: Column,
  real: RealAnswers,
  stored: StoredBodies,
  otherOrigin: string,
): Promise<CellReport> {
  const findings: Findings = { outcomes: [], problems: [], failures: [] };
  const { outcomes, problems, failures } = findings;
  const body = real.bodies[endpoint];
  const server = await startCellServer(column.target);
  const tested = clientInCell(real, server.origin, column.client?.());
  const ingredients: Ingredients = { real: Buffer.from(body), service: real.port, otherOrigin };
  const isPost = endpointOf(endpoint).method === 'POST';
  const sent = isPost ? await real.tokenBody() : undefined;
  const isReadable = readableEndpoints.includes(endpoint);
  // Tokens and sessions differ in every response.
  const comparable = endpoint.startsWith('authentication.') ? null : body;
  const fetch = observed(tested.client, comparable, findings);
  for (const fault of column.faults(ingredients)) {
    server.use(fault);
    try {
      if (isReadable) {
        const answer = await stored.read(endpoint, fetch, true);
        problems.push(...problemsOfAnswer(answer, outcomes.at(-1), textOf(endpoint, ingredients.real)));
      } else {
        await fetch(endpoint, real.parameters[endpoint], sent ? { body: sent } : {});
      }
    } catch (error) {
      problems.push(`an error: ${String(error)}`);
    }
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
  return { outcomes: new Set(outcomes), problems };
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
