/** Why a file cannot be written, by the system's error. */
export function storageReason(error: unknown): 'full' | 'readOnly' | 'other' {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'readOnly' : 'other';
}
