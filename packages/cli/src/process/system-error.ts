/** An error of a system call, such as a file that is not there. */
export interface SystemError extends Error {
  readonly code: string;
  /** Name of the system call. */
  readonly syscall: string;
}

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error && typeof error.syscall === 'string';
}

/** What went wrong in a system call, in words. Rethrows everything else: that is a bug. */
export function systemReason(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return REASONS[error.code] ?? error.code;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'it is a directory',
  ERR_FS_EISDIR: 'it is a directory',
  EEXIST: 'it already exists',
  ENOTDIR: 'a part of the path is not a directory',
  ELOOP: 'the symbolic links form a loop',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  EIO: 'input/output error',
  ENXIO: 'it is a socket, or a device that does not exist',
  ENOSPC: 'no space left on the device',
  EROFS: 'the file system is read-only',
  ETIMEDOUT: 'it took too long',
};
