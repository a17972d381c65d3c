import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import { resultOfText } from '#shared/contract/transport.ts';
import type { Result } from '#shared/result.ts';

/** Names the file that `budget-probe.ts` writes. */
export const budgetFileVariable = 'MARQUEE_BUDGET_FILE';

/** Limit of one turn of the main process's event loop, in ms of processor time. */
export const mostTurnMs = 200;

/** Limit of the memory of the whole process, whatever a service or a file contains. */
export const mostBytes = 400e6;

/** The same while a thread reads files of other apps: its heap, and one file at a time. */
export const mostReadingBytes = mostBytes + 200e6;

/** The memory of a process at a time (epoch ms), and the processor time of its main thread since the previous note. */
export interface BudgetNote {
  readonly at: number;
  readonly bytes: number;
  readonly turnMs: number;
}

/** The most that a process used during a part of a test. */
export interface BudgetUse {
  readonly part: string;
  readonly bytes: number;
  readonly turnMs: number;
}

/** The largest notes of each part, which lasts until the next one begins (epoch ms). */
export function usesOf(file: string, parts: readonly (readonly [name: string, from: number])[]): BudgetUse[] {
  const notes = JSON.parse(readFileSync(file, 'utf8')) as BudgetNote[];
  return parts.map(([part, from], index) => {
    const until = parts[index + 1]?.[1] ?? Infinity;
    const inside = notes.filter(({ at }) => at >= from && at < until);
    const most = (of: (note: BudgetNote) => number): number =>
      inside.reduce((high, note) => Math.max(high, of(note)), 0);
    return { part, bytes: most(({ bytes }) => bytes), turnMs: most(({ turnMs }) => turnMs) };
  });
}

/** A client of the browser host, as its page is. */
export interface HostClient {
  ask<Name extends RequestName>(name: Name, input: InputOf<Name>): Promise<Result<OutputOf<Name>>>;
  /** Sends bytes to a path and returns the parsed answer. */
  send(path: string, body: Uint8Array, type: string): Promise<unknown>;
  get(path: string): Promise<number>;
}

/** Opens the address that the host printed, and keeps its cookie. */
export async function enterHost(address: string): Promise<HostClient> {
  const { origin } = new URL(address);
  const entered = await fetch(address, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const exchange = (
    path: string,
    method: string,
    headers: Record<string, string | number>,
    body: Uint8Array,
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, { method, headers: { ...headers, cookie, origin } }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
        );
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const send: HostClient['send'] = async (path, body, type) => {
    const headers = { 'content-type': type, 'content-length': body.byteLength };
    return resultOfText((await exchange(path, 'POST', headers, body)).text);
  };
  return {
    send,
    ask: async <Name extends RequestName>(name: Name, input: InputOf<Name>) =>
      (await send(`/rpc/${name}`, Buffer.from(JSON.stringify(input)), 'application/json')) as Result<
        OutputOf<Name>
      >,
    get: async (path) => (await exchange(path, 'GET', {}, new Uint8Array())).status,
  };
}

export function formatUse({ part, bytes, turnMs }: BudgetUse): string {
  const megabytes = (bytes / 1e6).toFixed(0).padStart(6);
  return `${part.padEnd(46)}${megabytes} MB${turnMs.toFixed(0).padStart(6)} ms`;
}
