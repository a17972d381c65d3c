import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { EventMessage } from '#shared/contract/events.ts';
import {
  cancelChannel,
  eventChannel,
  requestChannelPrefix,
  uploadChannel,
} from '#shared/contract/transport.ts';
import type { Transport } from '#shared/contract/transport.ts';
import type { Result } from '#shared/result.ts';

// Only forwards; the main process validates every verb.
const transport: Transport = {
  host: 'electron',
  pictureBase: 'media://picture',
  invoke: (name, input, requestId) =>
    ipcRenderer.invoke(requestChannelPrefix + String(name), input, requestId) as Promise<Result<unknown>>,
  cancel: (requestId) => {
    ipcRenderer.send(cancelChannel, requestId);
  },
  subscribe: (listener) => {
    // The event object is not passed on, because it exposes `sender`.
    // Proved by security.spec.ts: Electron’s event object doesn’t reach the page.
    const forward = (_event: unknown, message: EventMessage): void => listener(message);
    ipcRenderer.on(eventChannel, forward);
    return () => {
      ipcRenderer.off(eventChannel, forward);
    };
  },
  // Only a file that the person chose or dropped has a path; the page doesn't learn it.
  upload: (kind, file) =>
    ipcRenderer.invoke(uploadChannel, kind, webUtils.getPathForFile(file as File)) as Promise<
      Result<unknown>
    >,
};

// Proved by security.spec.ts: the page gets verbs, not channels.
contextBridge.exposeInMainWorld('marquee', transport);
