import type { TextFile } from '../files/text-file.ts';

const PREFIX = '#files=';
/** Longer texts are not unpacked: a short address can hold very much. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The part of an address that holds files, compressed. */
export async function fragmentOf(files: readonly TextFile[]): Promise<string> {
  const text = JSON.stringify(files.map(({ path, text }) => [path, text]));
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  return `${PREFIX}${btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')}`;
}

/** The files that a part of an address holds; `undefined` if it holds none, or something else. */
export async function filesOfFragment(fragment: string): Promise<readonly TextFile[] | undefined> {
  if (!fragment.startsWith(PREFIX)) return undefined;
  try {
    const packed = Uint8Array.from(atob(fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const bytes = await bytesOf(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
    return filesIn(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    // An address that somebody cut off or made up; what is thrown for that differs from platform to platform.
    if (error instanceof Error || error instanceof DOMException) return undefined;
    throw error;
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) throw new RangeError('the files are too large');
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function filesIn(value: unknown): readonly TextFile[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const files = value.flatMap((entry: unknown): readonly TextFile[] => {
    if (!Array.isArray(entry)) return [];
    const [path, text]: readonly unknown[] = entry;
    return typeof path === 'string' && typeof text === 'string' && isPath(path) ? [{ path, text }] : [];
  });
  return files.length === 0 ? undefined : files;
}

function isPath(path: string): boolean {
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
}
