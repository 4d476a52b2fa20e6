import { decodeBase64 } from '@assay/go-values';

/** A block of PEM. */
export interface PemBlock {
  /** What stands behind BEGIN: `CERTIFICATE`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The first block of a text that is whole; headers in it are passed over. Takes time in proportion to the text. */
export function firstPemBlock(text: string): PemBlock | undefined {
  const begins = [...text.matchAll(/^-----BEGIN ([^\n]*?)-----[ \t\r]*$/gm)];
  let end = 0;
  for (const [index, begin] of begins.entries()) {
    const [line, type = ''] = begin;
    const bodyStart = begin.index + line.length;
    if (end < bodyStart) end = text.indexOf(END, bodyStart);
    if (end < 0) return undefined;
    if (end > (begins[index + 1]?.index ?? text.length) || !text.startsWith(`${END}${type}-----`, end)) continue;
    const decoded = decodeBase64(withoutHeaders(text.slice(bodyStart, end)).replace(/[ \t]/g, ''));
    if (decoded.kind === 'bytes') return { type, bytes: decoded.bytes };
  }
  return undefined;
}

const END = '\n-----END ';

function withoutHeaders(body: string): string {
  return body.includes(':') ? body.replace(/^[^:]*:[\s\S]*?\n[ \t\r]*\n/, '') : body;
}
