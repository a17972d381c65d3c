import { only } from './refusal.ts';
import { Protocols } from './protocol.ts';
import type { ProtocolTable } from './protocol.ts';
import { session } from './session.ts';

const { registerSchemesAsPrivileged } = new Protocols().table;

/** Electron's `protocol` module: the default session's protocols. */
export const protocol: ProtocolTable = only('protocol', {
  registerSchemesAsPrivileged,
  handle: (scheme, handler) => session.defaultSession.protocol.handle(scheme, handler),
  unhandle: (scheme) => session.defaultSession.protocol.unhandle(scheme),
  isProtocolHandled: (scheme) => session.defaultSession.protocol.isProtocolHandled(scheme),
});
