/** Throws what made a promise of a component fail, so that the boundary around it logs it and offers a way out. */
export function raise(error: unknown): never {
  throw error;
}
