import { hexDigit, isBlankOrBreakOrEnd, isNameCharacter } from './characters.ts';
import { decodeUtf8Loosely } from '../decode-text.ts';
import type { TextCursor } from './text-cursor.ts';

/** Passes the name of an anchor or alias, after its `&` or `*`; returns it. */
export function scanAnchorName(cursor: TextCursor): string {
  const name = cursor.passName();
  const code = cursor.codeAt(cursor.at);
  if (name === '' || !(isBlankOrBreakOrEnd(code) || BEHIND_ANCHOR.includes(String.fromCharCode(code)))) {
    throw cursor.failure('did not find expected alphabetic or numeric character');
  }
  return name;
}

/** Characters that may follow the name of an anchor, besides white space. */
const BEHIND_ANCHOR = '?:,]}%@`';

/** Passes a tag. It is `!<uri>`, `!handle!suffix` or `!suffix`; a single `!` has no handle and the suffix `!`. */
export function scanTag(cursor: TextCursor): Tag {
  let handle = '';
  let suffix: string;
  if (cursor.codeAt(cursor.at + 1) === 0x3c) {
    cursor.at += 2;
    suffix = passTagUri(cursor, '');
    if (cursor.codeAt(cursor.at) !== 0x3e) throw cursor.failure("did not find the expected '>'");
    cursor.at++;
  } else {
    handle = passTagHandle(cursor);
    if (handle.length > 1 && handle.endsWith('!')) {
      suffix = passTagUri(cursor, '');
    } else {
      suffix = passTagUri(cursor, handle);
      handle = '!';
      if (suffix === '') [handle, suffix] = ['', '!'];
    }
  }
  if (!isBlankOrBreakOrEnd(cursor.codeAt(cursor.at))) throw cursor.failure('did not find expected whitespace or line break');
  return { handle, suffix };
}

interface Tag {
  readonly handle: string;
  readonly suffix: string;
}

/** Passes `!`, `!!` or `!name!`, of which the last `!` may be missing; returns it. */
export function passTagHandle(cursor: TextCursor): string {
  const start = cursor.at;
  if (cursor.codeAt(start) !== 0x21) throw cursor.failure("did not find expected '!'");
  cursor.at++;
  cursor.passName();
  if (cursor.codeAt(cursor.at) === 0x21) cursor.at++;
  return cursor.text.slice(start, cursor.at);
}

/** Passes a URI in which bytes can be escaped; returns what it means. `head`: what has been passed of it, with a `!` that does not count. */
export function passTagUri(cursor: TextCursor, head: string): string {
  let uri = head.slice(1);
  let run = cursor.at;
  for (;;) {
    const code = cursor.codeAt(cursor.at);
    if (code === 0x25) {
      uri += cursor.text.slice(run, cursor.at) + passUriEscapes(cursor);
      run = cursor.at;
    } else if (isNameCharacter(code) || (code !== 0 && URI_CHARACTERS.includes(String.fromCharCode(code)))) {
      cursor.at++;
    } else {
      break;
    }
  }
  uri += cursor.text.slice(run, cursor.at);
  if (uri === '' && head === '') throw cursor.failure('did not find expected tag URI');
  return uri;
}

/** What tags are made of, besides letters, digits, `_`, `-` and escapes. */
const URI_CHARACTERS = ";/?:@&=+$,.!~*'()[]";

/** The bytes of one character, each as `%xx`. */
function passUriEscapes(cursor: TextCursor): string {
  const bytes: number[] = [];
  let length = 1;
  for (; bytes.length < length; cursor.at += 3) {
    const [high, low] = [hexDigit(cursor.codeAt(cursor.at + 1)), hexDigit(cursor.codeAt(cursor.at + 2))];
    if (cursor.codeAt(cursor.at) !== 0x25 || high < 0 || low < 0) throw cursor.failure('did not find URI escaped octet');
    const byte = high * 16 + low;
    if (bytes.length === 0) {
      length = byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf8 ? 4 : 0;
      if (length === 0) throw cursor.failure('found an incorrect leading UTF-8 octet');
    } else if ((byte & 0xc0) !== 0x80) {
      throw cursor.failure('found an incorrect trailing UTF-8 octet');
    }
    bytes.push(byte);
  }
  return decodeUtf8Loosely(Uint8Array.from(bytes));
}
