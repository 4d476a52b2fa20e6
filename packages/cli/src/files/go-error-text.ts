import type { SystemError } from '../process/system-error.ts';

/** What Go says about an error of a system call: `lstat nope.yml: no such file or directory`. */
export function goErrorText({ code }: SystemError, call: string, shownPath: string): string {
  return `${call} ${shownPath}: ${goReason(code)}`;
}

/** What Go calls the error of a system call with this code. */
export function goReason(code: string): string {
  return REASONS[code] ?? code;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EAGAIN: 'resource temporarily unavailable',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
  EEXIST: 'file exists',
  ELOOP: 'too many levels of symbolic links',
  ENAMETOOLONG: 'file name too long',
  EMFILE: 'too many open files',
  EIO: 'input/output error',
  ENXIO: 'no such device or address',
  ENOSPC: 'no space left on device',
  EROFS: 'read-only file system',
};
