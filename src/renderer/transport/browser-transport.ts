import { localFileType } from '#shared/contract/local-file.ts';
import { packFileType } from '#shared/contract/packs.ts';
import { resultOfText } from '#shared/contract/transport.ts';
import type { Transport, UploadKind } from '#shared/contract/transport.ts';
import { fail } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { followEvents } from './shared-events.ts';

/** The host's answer. A host that was started again refuses (403) the cookie of the one before. */
async function resultOf(response: Response): Promise<Result<unknown>> {
  if (response.ok) return resultOfText(await response.text());
  return fail('internal', response.status === 403 ? { reason: 'hostGone' } : { status: response.status });
}

const uploads = {
  pack: { path: '/files/import', type: packFileType },
  localData: { path: '/files/local-data', type: localFileType },
} as const;

async function upload(kind: UploadKind, file: Blob): Promise<Result<unknown>> {
  const { path, type } = uploads[kind];
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': type }, body: file });
    return await resultOf(response);
  } catch {
    return fail('internal', { reason: 'hostGone' });
  }
}

/** The transport of the browser host: requests by POST, and events by a stream that reconnects. */
export function createBrowserTransport(): Transport {
  const running = new Map<string, AbortController>();
  return {
    host: 'browser',
    pictureBase: '/media',
    async invoke(name, input, requestId) {
      const controller = new AbortController();
      running.set(requestId, controller);
      try {
        const response = await fetch(`/rpc/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
          signal: controller.signal,
        });
        return await resultOf(response);
      } catch {
        return controller.signal.aborted ? fail('cancelled') : fail('internal', { reason: 'hostGone' });
      } finally {
        running.delete(requestId);
      }
    },
    cancel(requestId) {
      running.get(requestId)?.abort();
    },
    subscribe: followEvents,
    // Only the page's file input calls this.
    upload: (kind, file) => upload(kind, file as Blob),
  };
}
