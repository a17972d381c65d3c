import { parentPort } from 'node:worker_threads';

/* Reads the certificates of the authorities that the system trusts. */

// An older Node, before 24.5, lacks the function, and isn't asked.
const { getCACertificates } = process.getBuiltinModule('node:tls');
parentPort?.postMessage(getCACertificates('system'));
