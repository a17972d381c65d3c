/** Shared by the caller's thread and the store's: whether to stop, how much is done, and how much there is. */
export type ImportControl = Int32Array<SharedArrayBuffer>;

/** The fields of a control. */
export const controlFields = { stop: 0, done: 1, total: 2 } as const;
