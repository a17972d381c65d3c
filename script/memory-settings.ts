/**
 * Settings of glibc, by which a Node program gives freed memory back to the system. By default, the first freed buffer of some
 * megabytes makes each thread keep twice as much for later, and each thread has a heap whose gaps no other one uses. Electron has
 * another allocator. Source: mallopt(3).
 */
export const memorySettings = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
};

/** Begins this process anew with them, because they are read at its start. Does nothing where they are set or unknown. */
export function useMemorySettings(): void {
  if (process.platform !== 'linux' || process.env['MALLOC_MMAP_THRESHOLD_'] !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, ...memorySettings });
}
