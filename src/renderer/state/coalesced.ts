/**
 * Work that is asked for in bursts: a run that is under way is followed by one more, however often it was asked for meanwhile.
 * `work` doesn't reject.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let isRunning = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
}
