import { constants } from 'node:fs';

/** Opens a file to read it. Opening a pipe must not wait for its other end; Windows has no such flag. */
export const readFlags = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);
