import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

// Reading them can take a minute where a company manages the machine (nodejs/node#63313, microsoft/vscode#333830).
const limitMs = 120_000;

/** Reads them in a thread; `worker`: its file, `certificates-worker.ts`. */
export async function readSystemCertificates(worker: URL): Promise<readonly string[]> {
  const thread = new Worker(worker);
  thread.unref();
  try {
    const [certificates] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [
      string[],
    ];
    return certificates;
  } finally {
    void thread.terminate();
  }
}

let trusted = false;
let reading: Promise<boolean> | null = null;

/** A certificate's text without line breaks, which Node and a system set differently. */
const bare = (certificate: string): string => certificate.replace(/\s/g, '');

/** Whether new connections trust what the system trusts. */
export const isSystemTrusted = (): boolean => trusted;

/**
 * Makes new connections trust what the system trusts, such as a company's own authority, in addition to Node's list.
 * Resolves to whether that is more than before. Does nothing where Node can't do it (before 24.5); rejects if the system's
 * list can't be read, and reads it again the next time.
 */
export function trustSystemCertificates(read: () => Promise<readonly string[]>): Promise<boolean> {
  return (reading ??= trust(read).catch((error: unknown) => {
    reading = null;
    throw error;
  }));
}

async function trust(read: () => Promise<readonly string[]>): Promise<boolean> {
  // Not imported, because an import at the start reads Node's list, and an older Node lacks the two functions.
  const tls: Partial<typeof import('node:tls')> = process.getBuiltinModule('node:tls');
  const { getCACertificates, setDefaultCACertificates } = tls;
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) return false;
  const system = await read();
  const own = getCACertificates('default');
  const known = new Set(own.map(bare));
  const more = system.filter((each) => known.size < known.add(bare(each)).size);
  if (more.length > 0) setDefaultCACertificates([...own, ...more]);
  trusted = true;
  return more.length > 0;
}
