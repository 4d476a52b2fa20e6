import { compareTexts } from '@assay/jmespath';
import { decodeUtf8KeepingBytes } from '@assay/source';

/** A file of an archive. */
export interface TarFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;
const REGULAR: ReadonlySet<string> = new Set(['0', '\0']);
/** Directories, and headers that add to the file behind them what matters to nobody here. */
const PASSED_OVER: ReadonlySet<string> = new Set(['5', 'x', 'g', 'L', 'K']);

/** The files of a tar archive in the order of their names, or what is wrong with it in the words of sigstore/k8s-manifest-sigstore. */
export function readTar(archive: Uint8Array): readonly TarFile[] | string {
  const files: TarFile[] = [];
  let at = 0;
  while (archive[at] !== undefined && archive[at] !== 0) {
    const size = parseInt(textAt(archive, at + 124, 12), 8);
    const start = at + BLOCK;
    if (!(size >= 0) || start + size > archive.length) return 'tarReader.Next() failed while decompressing tar gz: archive/tar: invalid tar header';
    const name = textAt(archive, at, 100);
    const type = String.fromCharCode(archive[at + 156] ?? 0);
    if (REGULAR.has(type)) files.push({ name, bytes: archive.subarray(start, start + size) });
    else if (!PASSED_OVER.has(type)) return `faced uknown type ${type} in ${name} while decompressing tar gz`;
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files.toSorted((one, other) => compareTexts(one.name, other.name));
}

/** A field of a header, up to its first zero byte. */
function textAt(archive: Uint8Array, start: number, length: number): string {
  const field = archive.subarray(start, start + length);
  const end = field.indexOf(0);
  return decodeUtf8KeepingBytes(end < 0 ? field : field.subarray(0, end));
}
