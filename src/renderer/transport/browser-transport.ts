import type { EventMessage } from '#shared/contract/events.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { packFileType } from '#shared/contract/packs.ts';
import type { Transport } from '#shared/contract/transport.ts';

/** Sends a pack file to the host, which takes it in. */
async function uploadPack(file: Blob): Promise<Result<unknown>> {
  try {
    const response = await fetch('/files/import', {
      method: 'POST',
      headers: { 'content-type': packFileType },
      body: file,
    });
    if (!response.ok) return fail('internal', { status: response.status });
    return (await response.json()) as Result<unknown>;
  } catch {
    return fail('internal', { reason: 'hostGone' });
  }
}

/** The transport of the browser host: verbs as POST, events as a stream that reconnects by itself. */
export function createBrowserTransport(): Transport {
  const underWay = new Map<string, AbortController>();
  return {
    host: 'browser',
    pictureBase: '/media',
    async invoke(name, input, requestId) {
      const controller = new AbortController();
      underWay.set(requestId, controller);
      try {
        const response = await fetch(`/rpc/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
          signal: controller.signal,
        });
        if (!response.ok) return fail('internal', { status: response.status });
        return (await response.json()) as Result<unknown>;
      } catch {
        return controller.signal.aborted ? fail('cancelled') : fail('internal', { reason: 'hostGone' });
      } finally {
        underWay.delete(requestId);
      }
    },
    cancel(requestId) {
      underWay.get(requestId)?.abort();
    },
    subscribe(listener) {
      const stream = new EventSource('/events');
      stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
        listener(JSON.parse(data) as EventMessage);
      });
      return () => stream.close();
    },
    // Only the page's own file chooser gives it anything.
    upload: (file) => uploadPack(file as Blob),
  };
}
