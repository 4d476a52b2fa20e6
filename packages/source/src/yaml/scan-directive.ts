import { isBlank, isBlankOrBreakOrEnd, isDigit } from './characters.ts';
import { passTagHandle, passTagUri } from './scan-anchor-tag.ts';
import type { TextCursor } from './text-cursor.ts';
import { TAG_DIRECTIVE, YAML_DIRECTIVE } from './tokens.ts';
import type { TokenKind } from './tokens.ts';

/** What a directive says. */
export interface Directive {
  readonly kind: TokenKind;
  /** The version, or the handle. */
  readonly text: string;
  /** The prefix that a handle stands for. */
  readonly detail: string;
}

/** Passes a directive after its `%`, up to what may follow on its line. */
export function scanDirective(cursor: TextCursor): Directive {
  const name = cursor.passName();
  if (name === '') throw cursor.failure('could not find expected directive name');
  if (!isBlankOrBreakOrEnd(cursor.codeAt(cursor.at))) throw cursor.failure('found unexpected non-alphabetical character');
  if (name === 'YAML') return passVersion(cursor);
  if (name === 'TAG') return passTagDirective(cursor);
  throw cursor.failure('found unknown directive name');
}

function passVersion(cursor: TextCursor): Directive {
  cursor.passBlanks();
  const major = passVersionNumber(cursor);
  if (cursor.codeAt(cursor.at) !== 0x2e) throw cursor.failure("did not find expected digit or '.' character");
  cursor.at++;
  const minor = passVersionNumber(cursor);
  return { kind: YAML_DIRECTIVE, text: `${major}.${minor}`, detail: '' };
}

function passVersionNumber(cursor: TextCursor): number {
  const start = cursor.at;
  for (; isDigit(cursor.codeAt(cursor.at)); cursor.at++) {
    if (cursor.at - start === 2) throw cursor.failure('found extremely long version number');
  }
  if (cursor.at === start) throw cursor.failure('did not find expected version number');
  return Number(cursor.text.slice(start, cursor.at));
}

function passTagDirective(cursor: TextCursor): Directive {
  cursor.passBlanks();
  const handle = passTagHandle(cursor);
  if (handle !== '!' && !handle.endsWith('!')) throw cursor.failure("did not find expected '!'");
  if (!isBlank(cursor.codeAt(cursor.at))) throw cursor.failure('did not find expected whitespace');
  cursor.passBlanks();
  const prefix = passTagUri(cursor, '');
  if (!isBlankOrBreakOrEnd(cursor.codeAt(cursor.at))) throw cursor.failure('did not find expected whitespace or line break');
  return { kind: TAG_DIRECTIVE, text: handle, detail: prefix };
}
