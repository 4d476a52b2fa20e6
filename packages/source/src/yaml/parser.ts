import type { YamlEvents } from './events.ts';
import type { SyntaxFailure } from './problem.ts';
import type { YamlScanner } from './scanner.ts';
import {
  ALIAS,
  ANCHOR,
  BLOCK_END,
  BLOCK_ENTRY,
  BLOCK_MAPPING_START,
  BLOCK_SEQUENCE_START,
  DOCUMENT_END,
  DOCUMENT_START,
  FLOW_ENTRY,
  FLOW_MAPPING_END,
  FLOW_MAPPING_START,
  FLOW_SEQUENCE_END,
  FLOW_SEQUENCE_START,
  KEY,
  SCALAR,
  SCALAR_STYLES,
  STREAM_END,
  TAG,
  TAG_DIRECTIVE,
  VALUE,
  YAML_DIRECTIVE,
} from './tokens.ts';
import type { TokenKind } from './tokens.ts';

/** What the parser does next. Those of the collections around wait on a stack: a text nests as deep as it likes. */
type State = number;

const DOCUMENT_FINISH = 1;
const BLOCK_SEQUENCE_ITEM = 2;
const INDENTLESS_SEQUENCE_ITEM = 3;
const BLOCK_MAPPING_KEY = 4;
const BLOCK_MAPPING_VALUE = 5;
const FLOW_SEQUENCE_FIRST_ITEM = 6;
const FLOW_SEQUENCE_ITEM = 7;
const FLOW_PAIR_KEY = 8;
const FLOW_PAIR_VALUE = 9;
const FLOW_PAIR_END = 10;
const FLOW_MAPPING_FIRST_KEY = 11;
const FLOW_MAPPING_KEY = 12;
const FLOW_MAPPING_VALUE = 13;
const FLOW_MAPPING_NO_VALUE = 14;

/**
 * Puts tokens together into nodes, by the grammar of libyaml:
 *
 *     stream         = document* ; a document other than the first has `---`
 *     document       = directive* "---" node? "..."* | node "..."*
 *     node           = alias | properties? content | properties
 *     properties     = tag anchor? | anchor tag?
 *     block sequence = start ("-" node?)* end ; without start and end as the value of a key in the same column
 *     block mapping  = start (KEY node? (VALUE node?)?)* end
 *     flow sequence  = "[" (item ",")* item? "]" ; item = node | KEY node? (VALUE node?)?
 *     flow mapping   = "{" (entry ",")* entry? "}" ; entry = node | KEY node? (VALUE node?)?
 */
export class YamlParser {
  readonly #scanner: YamlScanner;
  readonly #events: YamlEvents;
  readonly #states: State[] = [];
  #state: State = DOCUMENT_FINISH;
  /** What the handles of tags stand for. */
  #tagPrefixes: ReadonlyMap<string, string> = DEFAULT_TAG_PREFIXES;
  /** Where the last token that is text ended. */
  #lastEnd = 0;

  constructor(scanner: YamlScanner, events: YamlEvents) {
    this.#scanner = scanner;
    this.#events = events;
  }

  parse(isFirstOnly: boolean): void {
    for (let isFirst = true; this.#parseDocumentStart(isFirst); isFirst = false) {
      while (this.#state !== DOCUMENT_FINISH) this.#step();
      this.#parseDocumentEnd();
      if (isFirstOnly) return;
    }
  }

  #step(): void {
    switch (this.#state) {
      case BLOCK_SEQUENCE_ITEM:
        return this.#parseBlockSequenceItem();
      case INDENTLESS_SEQUENCE_ITEM:
        return this.#parseIndentlessSequenceItem();
      case BLOCK_MAPPING_KEY:
        return this.#parseBlockMappingKey();
      case BLOCK_MAPPING_VALUE:
        return this.#parseBlockMappingValue();
      case FLOW_SEQUENCE_FIRST_ITEM:
        return this.#parseFlowSequenceItem(true);
      case FLOW_SEQUENCE_ITEM:
        return this.#parseFlowSequenceItem(false);
      case FLOW_PAIR_KEY:
        return this.#parseFlowPairKey();
      case FLOW_PAIR_VALUE:
        return this.#parseFlowPairValue();
      case FLOW_PAIR_END:
        return this.#parseFlowPairEnd();
      case FLOW_MAPPING_FIRST_KEY:
        return this.#parseFlowMappingKey(true);
      case FLOW_MAPPING_KEY:
        return this.#parseFlowMappingKey(false);
      case FLOW_MAPPING_VALUE:
        return this.#parseFlowMappingValue();
      default:
        this.#scanner.peek();
        return this.#parseNothing(FLOW_MAPPING_KEY);
    }
  }

  // Documents

  /** Returns whether there is one more document. */
  #parseDocumentStart(isFirst: boolean): boolean {
    const scanner = this.#scanner;
    let kind = scanner.peek();
    if (!isFirst) while (kind === DOCUMENT_END) kind = this.#skipAndPeek();
    if (kind === STREAM_END) return false;
    const start = scanner.start;
    this.#states.push(DOCUMENT_FINISH);
    if (isFirst && kind !== YAML_DIRECTIVE && kind !== TAG_DIRECTIVE && kind !== DOCUMENT_START) {
      this.#tagPrefixes = DEFAULT_TAG_PREFIXES;
      this.#events.documentStart(start, -1);
      this.#parseNode(kind, true, false);
      return true;
    }
    kind = this.#parseDirectives(kind);
    if (kind !== DOCUMENT_START) throw this.#failure('did not find expected <document start>');
    const isWritten = scanner.end > scanner.start;
    this.#events.documentStart(start, isWritten ? scanner.start : -1);
    kind = this.#skipAndPeek();
    if (BEHIND_DOCUMENT.has(kind)) this.#parseNothing(this.#states.pop()!);
    else this.#parseNode(kind, true, false);
    return true;
  }

  #parseDirectives(first: TokenKind): TokenKind {
    this.#tagPrefixes = DEFAULT_TAG_PREFIXES;
    const prefixes = new Map<string, string>();
    let hasVersion = false;
    let kind = first;
    while (kind === YAML_DIRECTIVE || kind === TAG_DIRECTIVE) {
      const { tokenText, detail } = this.#scanner;
      if (kind === YAML_DIRECTIVE) {
        if (hasVersion) throw this.#failure('found duplicate %YAML directive');
        if (tokenText !== '1.1') throw this.#failure('found incompatible YAML document');
        hasVersion = true;
      } else {
        if (prefixes.has(tokenText)) throw this.#failure('found duplicate %TAG directive');
        prefixes.set(tokenText, detail);
      }
      kind = this.#skipAndPeek();
    }
    if (prefixes.size > 0) this.#tagPrefixes = new Map([...DEFAULT_TAG_PREFIXES, ...prefixes]);
    return kind;
  }

  #parseDocumentEnd(): void {
    const end = this.#lastEnd;
    const isExplicit = this.#scanner.peek() === DOCUMENT_END;
    if (isExplicit) this.#skip();
    this.#events.documentEnd(end, isExplicit);
  }

  // Nodes

  /** `kind`: that of the next token. `isIndentless`: whether a `-` starts a sequence here. */
  #parseNode(kind: TokenKind, isBlock: boolean, isIndentless: boolean): void {
    if (kind >= SCALAR) return this.#parseScalar(kind, undefined, undefined);
    if (kind === ALIAS) return this.#parseAlias();
    if (kind !== ANCHOR && kind !== TAG) return this.#parseCollection(kind, isBlock, isIndentless, undefined, undefined);
    this.#parseProperties(kind, isBlock, isIndentless);
  }

  #parseProperties(first: TokenKind, isBlock: boolean, isIndentless: boolean): void {
    const scanner = this.#scanner;
    let anchor: string | undefined;
    let handle: string | undefined;
    let suffix = '';
    let tagStart = 0;
    let kind = first;
    for (let isSecond = false; (kind === ANCHOR && anchor === undefined) || (kind === TAG && handle === undefined); isSecond = true) {
      const { start, end, tokenText, detail } = scanner;
      if (kind === ANCHOR) {
        anchor = tokenText;
        this.#events.anchor(start, end);
      } else {
        handle = detail;
        suffix = tokenText;
        tagStart = start;
        this.#events.tag(start, end);
      }
      kind = this.#skipAndPeek();
      if (isSecond) break;
    }
    let tag: string | undefined;
    if (handle !== undefined) {
      const prefix = handle === '' ? '' : this.#tagPrefixes.get(handle);
      if (prefix === undefined) throw scanner.failureAt('found undefined tag handle', tagStart, tagStart + handle.length);
      tag = prefix + suffix;
    }
    if (kind >= SCALAR) this.#parseScalar(kind, tag, anchor);
    else this.#parseCollection(kind, isBlock, isIndentless, tag, anchor);
  }

  #parseCollection(kind: TokenKind, isBlock: boolean, isIndentless: boolean, tag: string | undefined, anchor: string | undefined): void {
    const { start } = this.#scanner;
    if (kind === BLOCK_MAPPING_START && isBlock) {
      this.#scanner.skip();
      this.#state = BLOCK_MAPPING_KEY;
      this.#events.mappingStart(start, false, tag, anchor);
    } else if (kind === BLOCK_SEQUENCE_START && isBlock) {
      this.#scanner.skip();
      this.#state = BLOCK_SEQUENCE_ITEM;
      this.#events.sequenceStart(start, false, tag, anchor);
    } else if (kind === BLOCK_ENTRY && isIndentless) {
      this.#state = INDENTLESS_SEQUENCE_ITEM;
      this.#events.sequenceStart(start, false, tag, anchor);
    } else if (kind === FLOW_SEQUENCE_START) {
      this.#state = FLOW_SEQUENCE_FIRST_ITEM;
      this.#events.sequenceStart(start, true, tag, anchor);
    } else if (kind === FLOW_MAPPING_START) {
      this.#state = FLOW_MAPPING_FIRST_KEY;
      this.#events.mappingStart(start, true, tag, anchor);
    } else if (tag === undefined && anchor === undefined) {
      throw this.#failure('did not find expected node content');
    } else {
      this.#state = this.#states.pop()!;
      this.#events.scalar(this.#lastEnd, this.#lastEnd, '', 'plain', tag, anchor);
    }
  }

  #parseScalar(kind: TokenKind, tag: string | undefined, anchor: string | undefined): void {
    const { start, end, tokenText } = this.#scanner;
    this.#skip();
    this.#state = this.#states.pop()!;
    this.#events.scalar(start, end, tokenText, SCALAR_STYLES[kind - SCALAR]!, tag, anchor);
  }

  #parseAlias(): void {
    const { start, end, tokenText } = this.#scanner;
    this.#skip();
    this.#state = this.#states.pop()!;
    this.#events.alias(start, end, tokenText);
  }

  /** A node without any text; then comes `next`. */
  #parseNothing(next: State): void {
    this.#state = next;
    this.#events.scalar(this.#lastEnd, this.#lastEnd, '', 'plain', undefined, undefined);
  }

  // Block collections

  #parseBlockSequenceItem(): void {
    const kind = this.#scanner.peek();
    if (kind === BLOCK_ENTRY) {
      const indicator = this.#scanner.start;
      const next = this.#skipAndPeek();
      this.#events.sequenceItem(indicator);
      if (next === BLOCK_ENTRY || next === BLOCK_END) return this.#parseNothing(BLOCK_SEQUENCE_ITEM);
      this.#states.push(BLOCK_SEQUENCE_ITEM);
      return this.#parseNode(next, true, false);
    }
    if (kind !== BLOCK_END) throw this.#failure("did not find expected '-' indicator");
    this.#scanner.skip();
    this.#state = this.#states.pop()!;
    this.#events.sequenceEnd(this.#lastEnd);
  }

  #parseIndentlessSequenceItem(): void {
    if (this.#scanner.peek() === BLOCK_ENTRY) {
      const indicator = this.#scanner.start;
      const next = this.#skipAndPeek();
      this.#events.sequenceItem(indicator);
      if (next === BLOCK_ENTRY || endsBlockValue(next)) return this.#parseNothing(INDENTLESS_SEQUENCE_ITEM);
      this.#states.push(INDENTLESS_SEQUENCE_ITEM);
      return this.#parseNode(next, true, false);
    }
    this.#state = this.#states.pop()!;
    this.#events.sequenceEnd(this.#lastEnd);
  }

  #parseBlockMappingKey(): void {
    const kind = this.#scanner.peek();
    if (kind === KEY) {
      const next = this.#skipAndPeek();
      if (endsBlockValue(next)) return this.#parseNothing(BLOCK_MAPPING_VALUE);
      this.#states.push(BLOCK_MAPPING_VALUE);
      return this.#parseNode(next, true, true);
    }
    if (kind !== BLOCK_END) throw this.#failure('did not find expected key');
    this.#scanner.skip();
    this.#state = this.#states.pop()!;
    this.#events.mappingEnd(this.#lastEnd);
  }

  #parseBlockMappingValue(): void {
    if (this.#scanner.peek() !== VALUE) return this.#parseNothing(BLOCK_MAPPING_KEY);
    const next = this.#skipAndPeek();
    if (endsBlockValue(next)) return this.#parseNothing(BLOCK_MAPPING_KEY);
    this.#states.push(BLOCK_MAPPING_KEY);
    this.#parseNode(next, true, true);
  }

  // Flow collections

  #parseFlowSequenceItem(isFirst: boolean): void {
    let indicator = this.#scanner.start;
    let kind = isFirst ? this.#skipAndPeek() : this.#scanner.peek();
    if (!isFirst && kind !== FLOW_SEQUENCE_END) {
      if (kind !== FLOW_ENTRY) throw this.#failure("did not find expected ',' or ']'");
      indicator = this.#scanner.start;
      kind = this.#skipAndPeek();
    }
    if (kind === FLOW_SEQUENCE_END) {
      this.#skip();
      this.#state = this.#states.pop()!;
      return this.#events.sequenceEnd(this.#lastEnd);
    }
    this.#events.sequenceItem(indicator);
    if (kind === KEY) {
      this.#state = FLOW_PAIR_KEY;
      const { start } = this.#scanner;
      this.#skip();
      return this.#events.mappingStart(start, true, undefined, undefined);
    }
    this.#states.push(FLOW_SEQUENCE_ITEM);
    this.#parseNode(kind, false, false);
  }

  #parseFlowPairKey(): void {
    const kind = this.#scanner.peek();
    if (kind === VALUE || kind === FLOW_ENTRY || kind === FLOW_SEQUENCE_END) {
      // libyaml passes the token here, and so refuses `[? : a]`.
      this.#skip();
      return this.#parseNothing(FLOW_PAIR_VALUE);
    }
    this.#states.push(FLOW_PAIR_VALUE);
    this.#parseNode(kind, false, false);
  }

  #parseFlowPairValue(): void {
    if (this.#scanner.peek() !== VALUE) return this.#parseNothing(FLOW_PAIR_END);
    const next = this.#skipAndPeek();
    if (next === FLOW_ENTRY || next === FLOW_SEQUENCE_END) return this.#parseNothing(FLOW_PAIR_END);
    this.#states.push(FLOW_PAIR_END);
    this.#parseNode(next, false, false);
  }

  #parseFlowPairEnd(): void {
    this.#scanner.peek();
    this.#state = FLOW_SEQUENCE_ITEM;
    this.#events.mappingEnd(this.#lastEnd);
  }

  #parseFlowMappingKey(isFirst: boolean): void {
    let kind = isFirst ? this.#skipAndPeek() : this.#scanner.peek();
    if (!isFirst && kind !== FLOW_MAPPING_END) {
      if (kind !== FLOW_ENTRY) throw this.#failure("did not find expected ',' or '}'");
      kind = this.#skipAndPeek();
    }
    if (kind === FLOW_MAPPING_END) {
      this.#skip();
      this.#state = this.#states.pop()!;
      return this.#events.mappingEnd(this.#lastEnd);
    }
    if (kind !== KEY) {
      this.#states.push(FLOW_MAPPING_NO_VALUE);
      return this.#parseNode(kind, false, false);
    }
    const next = this.#skipAndPeek();
    if (next === VALUE || endsFlowValue(next)) return this.#parseNothing(FLOW_MAPPING_VALUE);
    this.#states.push(FLOW_MAPPING_VALUE);
    this.#parseNode(next, false, false);
  }

  #parseFlowMappingValue(): void {
    if (this.#scanner.peek() !== VALUE) return this.#parseNothing(FLOW_MAPPING_KEY);
    const next = this.#skipAndPeek();
    if (endsFlowValue(next)) return this.#parseNothing(FLOW_MAPPING_KEY);
    this.#states.push(FLOW_MAPPING_KEY);
    this.#parseNode(next, false, false);
  }

  // Tokens

  #skip(): void {
    const end = this.#scanner.skip();
    if (end >= 0) this.#lastEnd = end;
  }

  #skipAndPeek(): TokenKind {
    this.#skip();
    return this.#scanner.peek();
  }

  /** A problem with the next token, of which the first line is shown. */
  #failure(message: string): SyntaxFailure {
    return this.#scanner.failureAtToken(message);
  }
}

const DEFAULT_TAG_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
]);

/** Tokens that cannot start the content of a document. */
const BEHIND_DOCUMENT: ReadonlySet<TokenKind> = new Set([YAML_DIRECTIVE, TAG_DIRECTIVE, DOCUMENT_START, DOCUMENT_END, STREAM_END]);

function endsBlockValue(kind: TokenKind): boolean {
  return kind === KEY || kind === VALUE || kind === BLOCK_END;
}

function endsFlowValue(kind: TokenKind): boolean {
  return kind === FLOW_ENTRY || kind === FLOW_MAPPING_END;
}
