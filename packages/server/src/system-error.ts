/** What went wrong in a system call, in words. Rethrows everything else: that is a bug, or has words of its own. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  if (code === undefined) throw error;
  return reasonOfCode(code);
}

/** The words for the code of a system call; the code itself where there are none. */
export function reasonOfCode(code: string): string {
  return REASONS[code] ?? code;
}

/** The code of a failed system call, such as `EADDRINUSE`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error ? errorCode(error) : undefined;
}

/** The code that an exception carries, whoever threw it: of the system, of Node, or an SQLSTATE of PostgreSQL. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is no directory',
  EEXIST: 'it is there already, and no directory',
  ELOOP: 'the symbolic links lead in circles',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left for this user',
  EROFS: 'the file system cannot be written to',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection breaks off',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
};
