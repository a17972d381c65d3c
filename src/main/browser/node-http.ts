/**
 * `node:http`, not imported: an import reads all that it exports, so that Node compiles its WebSocket and its fetch, which takes
 * 30 ms of every start.
 */
export const { createServer, get } = process.getBuiltinModule('node:http');
