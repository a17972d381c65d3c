/**
 * keytar in a process of its own. A call that waits for a locked keyring can't be cancelled and holds a thread, which
 * keeps its process from exiting; and a crash of native code ends the whole process. The host can kill this one.
 */
import type { KeychainReply, KeychainRequest, Keytar } from './keytar-client.ts';

const { parentPort } = process;
let loading: Promise<Keytar> | null = null;

async function load(): Promise<Keytar> {
  const { default: keytar } = await import('keytar');
  return keytar;
}

async function answer(request: KeychainRequest): Promise<KeychainReply> {
  const { id, method, args } = request;
  try {
    const keytar = await (loading ??= load());
    if (method === 'load') return { id, value: null };
    return {
      id,
      value: method === 'setPassword' ? await keytar[method](...args) : await keytar[method](...args),
    };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

if (parentPort) {
  parentPort.on('message', ({ data }) => {
    void answer(data as KeychainRequest).then((reply) => parentPort.postMessage(reply));
  });
} else {
  process.on('message', (request) => {
    void answer(request as KeychainRequest).then((reply) => process.send?.(reply));
  });
  // Not `exit`, which waits for the threads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
