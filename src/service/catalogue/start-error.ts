/** Why the service can't start: one sentence with the cause and a solution. */
export class StartError extends Error {}
