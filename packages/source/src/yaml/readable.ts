/** What a scanner wants to know about a text before it starts. */
export interface Readability {
  /** Whether no line ends with anything but a line feed. */
  readonly hasOnlyLineFeeds: boolean;
  /** Whether there are characters of two UTF-16 code units. */
  readonly hasPairs: boolean;
  readonly unreadable: Unreadable | undefined;
}

/** The first place that the reader of go-yaml refuses. */
export interface Unreadable {
  readonly at: number;
  readonly message: string;
  /** What is before this offset is scanned before the place is seen. */
  readonly blockStart: number;
}

/**
 * Looks through a text for characters that YAML does not allow. A byte that is no UTF-8 is in it as the lone surrogate U+DC00
 * plus the byte. `leadingBytes`: how much is thought to be before the text.
 */
export function readability(text: string, leadingBytes: number): Readability {
  if (!UNUSUAL.test(text)) return { hasOnlyLineFeeds: true, hasPairs: false, unreadable: undefined };
  return { hasOnlyLineFeeds: !OTHER_BREAK.test(text), hasPairs: PAIR.test(text), unreadable: firstUnreadable(text, leadingBytes) };
}

// Each passes over the text once, a few times faster than a loop over its characters does.
const UNUSUAL = /[^\t\n -~]/;
const OTHER_BREAK = /[\r\u0085\u2028\u2029]/;
const PAIR = /[\ud800-\udbff]/;
const CONTROL_CHARACTER = /[^\t\n\r -~\u0085\u00a0-\ufffd]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function firstUnreadable(text: string, leadingBytes: number): Unreadable | undefined {
  const places = [text.search(CONTROL_CHARACTER), text.search(LONE_SURROGATE)].filter((at) => at >= 0);
  if (places.length === 0) return undefined;
  const at = Math.min(...places);
  const message = isSurrogate(text.charCodeAt(at)) ? encodingMessage(text, at) : 'control characters are not allowed';
  // That a character is incomplete is seen only when the text ends.
  return { at, message, blockStart: message === INCOMPLETE ? at : blockStart(text, at, leadingBytes) };
}

const INCOMPLETE = 'incomplete UTF-8 octet sequence';

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function isPairAt(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code >= 0xdc00) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next < 0xe000;
}

/** go-yaml reads a text in blocks of this many bytes, the last of which wait for the next block if they are part of a character. */
const BLOCK_LENGTH = 512;

/** Where the block starts that an offset is in. */
function blockStart(text: string, offset: number, leadingBytes: number): number {
  let byte = leadingBytes;
  let start = 0;
  let end = BLOCK_LENGTH;
  for (let at = 0; at <= offset; at++) {
    const code = text.charCodeAt(at);
    const isPair = isPairAt(text, at, code);
    const length = isPair ? 4 : at === offset ? sequenceLength(leadByte(code)) : utf8Length(code);
    if (byte + length > end) {
      start = at;
      end = byte + BLOCK_LENGTH;
    }
    byte += length;
    if (isPair) at++;
  }
  return start;
}

function utf8Length(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
}

function leadByte(code: number): number {
  return isSurrogate(code) ? strayByte(code) : code;
}

/** The byte that a lone surrogate stands for; a surrogate that stands for none would be written with this byte first. */
function strayByte(code: number): number {
  return code >= 0xdc80 && code < 0xdd00 ? code & 0xff : 0xed;
}

/** How many bytes a character takes whose first byte is given; 0 if none starts with it. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc0) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
}

function encodingMessage(text: string, at: number): string {
  const code = text.charCodeAt(at);
  if (code < 0xdc80 || code >= 0xdd00) return 'invalid Unicode character';
  const lead = strayByte(code);
  const length = sequenceLength(lead);
  if (length === 0) return 'invalid leading UTF-8 octet';
  const trail = bytesBehind(text, at + 1, length - 1);
  if (trail.length < length - 1) return INCOMPLETE;
  if (trail.some((byte) => (byte & 0xc0) !== 0x80)) return 'invalid trailing UTF-8 octet';
  const isOverlong = lead < 0xc2 || (lead === 0xe0 && trail[0]! < 0xa0) || (lead === 0xf0 && trail[0]! < 0x90);
  return isOverlong ? 'invalid length of a UTF-8 sequence' : 'invalid Unicode character';
}

/** As many bytes of the text as are asked for and there; of a character of more bytes only the first counts, it is no trailing one. */
function bytesBehind(text: string, from: number, count: number): readonly number[] {
  const bytes: number[] = [];
  for (let at = from; at < text.length && bytes.length < count; at++) {
    const code = text.charCodeAt(at);
    if (isSurrogate(code)) bytes.push(strayByte(code));
    else for (let length = utf8Length(code); length > 0; length--) bytes.push(0);
  }
  return bytes.slice(0, count);
}
