import type { ChildProgram } from '../platform/host-ports.ts';

/** The part of keytar that the app uses. Never `findCredentials`, which can crash on Linux. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

type KeychainCall =
  | { readonly method: 'load'; readonly args: readonly [] }
  | { readonly method: 'getPassword' | 'deletePassword'; readonly args: readonly [string, string] }
  | { readonly method: 'setPassword'; readonly args: readonly [string, string, string] };

/** A call to `keychain-process.ts`; `load` only loads keytar. */
export type KeychainRequest = { readonly id: number } & KeychainCall;

/** Its answer; `error` is the system's message. */
export type KeychainReply =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The program, and its calls without an answer. */
interface Running {
  readonly program: ChildProgram;
  readonly waiting: Map<number, Waiting>;
  /** Starts checking whether the program still answers. */
  watch(): void;
}

/** How often a program is checked while a call waits, in ms. Without an answer until the next check, it is ended. */
const checkEveryMs = 10_000;

/** Checks of one call, which may wait for a dialog. After these 2 minutes the dialog counts as lost. */
const mostChecks = 12;

/**
 * keytar in a program that starts with the first call, and again after it ended. Rejects if keytar can't be loaded. A
 * call whose program ends, stops answering or holds it for 2 minutes rejects, and the next call starts another program.
 */
export async function startKeytar(
  start: () => ChildProgram,
  everyMs: number = checkEveryMs,
): Promise<Keytar> {
  let running: Running | null = null;
  let lastId = 0;

  function launch(): Running {
    const program = start();
    const waiting = new Map<number, Waiting>();
    let timer: NodeJS.Timeout | null = null;
    let isUnanswered = false;
    let checks = 0;
    const launched: Running = { program, waiting, watch: () => void (timer ??= setTimeout(check, everyMs)) };

    function end(): void {
      if (timer !== null) clearTimeout(timer);
      // The event may come late, when another program runs.
      if (running === launched) running = null;
      for (const { reject } of waiting.values()) reject(new Error('The keychain process ended.'));
      waiting.clear();
    }
    // The event of an end can be missing, and a stopped process has none.
    function check(): void {
      timer = null;
      if (waiting.size === 0) return;
      // Proved by keytar-client.test.ts: a process that neither answers nor ends is replaced; a dialog that nobody
      // answers holds the keychain for two minutes at most.
      if (isUnanswered || checks === mostChecks) {
        program.kill();
        end();
        return;
      }
      isUnanswered = true;
      checks += 1;
      program.send({ id: 0, method: 'load', args: [] } satisfies KeychainRequest);
      launched.watch();
    }
    program.onExit(end);
    program.onMessage((message) => {
      const reply = message as KeychainReply;
      const call = waiting.get(reply.id);
      isUnanswered = false;
      if (call === undefined) return;
      waiting.delete(reply.id);
      checks = 0;
      if ('error' in reply) call.reject(new Error(reply.error));
      else call.resolve(reply.value);
    });
    return launched;
  }

  function call<Value>(request: KeychainCall): Promise<Value> {
    return new Promise((resolve, reject) => {
      running ??= launch();
      lastId += 1;
      running.waiting.set(lastId, { resolve: (value) => resolve(value as Value), reject });
      running.program.send({ id: lastId, ...request });
      running.watch();
    });
  }

  try {
    await call({ method: 'load', args: [] });
  } catch (error) {
    // One that answered that it can't load keytar would go on without work, and each attempt starts another.
    (running as Running | null)?.program.kill();
    throw error;
  }
  return {
    getPassword: (...args) => call({ method: 'getPassword', args }),
    setPassword: (...args) => call({ method: 'setPassword', args }),
    deletePassword: (...args) => call({ method: 'deletePassword', args }),
  };
}
