import { encodeText, hasStrayBytes } from '@assay/ytt';

/** A path for a system call. A name that is no UTF-8 is given by its bytes. */
export function systemPath(path: string): string | Buffer {
  return hasStrayBytes(path) ? Buffer.from(encodeText(path)) : path;
}
