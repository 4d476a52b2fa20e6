import { locate } from '@assay/source';
import type { Comment, Node, ScalarNode, Source } from '@assay/source';

import type { Suppression } from './suppression.ts';
import type { Violation } from './violation.ts';

/** What {@link findSuppressions} looks at: the result of `readYaml`, or documents and comments found otherwise. */
export interface CommentedText {
  readonly documents: readonly { readonly root?: Node }[];
  /** In the order of the text. */
  readonly comments: readonly Comment[];
}

/** Result of {@link findSuppressions}. */
export interface FoundSuppressions {
  /** In the order of the text. */
  readonly suppressions: readonly Suppression[];
  /** One `assay/malformed-suppression` for each comment that wants to suppress and does not say what or why. */
  readonly violations: readonly Violation[];
}

/**
 * Finds the comments of a text that suppress violations. A comment after something covers its own line; a comment on a
 * line of its own covers the next line that is neither blank nor a comment. A scalar of several lines that starts in
 * the covered line is covered to its end, and with it a document that is embedded in it. Linear in text and nodes.
 */
export function findSuppressions(source: Source, text: CommentedText): FoundSuppressions {
  const read = text.comments.flatMap((comment) => readComment(comment) ?? []);
  const wellFormed = read.filter((comment) => comment.kind === 'suppression');
  const covered = coveredTexts(source, text, wellFormed);
  return {
    suppressions: wellFormed.map(({ comment, ruleId, ruleStart, reason }, at) => {
      const lines = locate({ source, ...covered[at]! }).range;
      const ruleRange = locate({ source: comment.span.source, start: ruleStart, end: ruleStart + ruleId.length }).range;
      return { ...locate(comment.span), ruleId, ruleRange, reason, firstLine: lines.start.line, lastLine: lines.end.line };
    }),
    violations: read.filter((comment) => comment.kind === 'malformed').map(malformedSuppression),
  };
}

interface WellFormedComment {
  readonly kind: 'suppression';
  readonly comment: Comment;
  readonly ruleId: string;
  readonly ruleStart: number;
  readonly reason: string;
}

interface MalformedComment {
  readonly kind: 'malformed';
  readonly comment: Comment;
  /** What it must do, as the rest of a sentence. */
  readonly missing: string;
  /** The rule it names, or a word for one. */
  readonly ruleId: string;
}

const KEYWORD = /^[#! \t]*assay-ignore/;
const RULE_ID = /^[ \t]+([\w-]+\/[\w.-]+)(?=[\s:]|$)/;
const COLON = /^[ \t]*:/;

/** `undefined` if the comment does not begin with `assay-ignore`. */
function readComment(comment: Comment): WellFormedComment | MalformedComment | undefined {
  const keyword = KEYWORD.exec(comment.text);
  if (!keyword) return undefined;
  const behindKeyword = comment.text.slice(keyword[0].length);
  const id = RULE_ID.exec(behindKeyword);
  const ruleId = id?.[1];
  if (!id || ruleId === undefined) return { kind: 'malformed', comment, missing: 'name a rule as dialect/rule', ruleId: 'dialect/rule' };
  const behindId = behindKeyword.slice(id[0].length);
  const colon = COLON.exec(behindId);
  if (!colon) return { kind: 'malformed', comment, missing: 'have a colon and a reason after the rule', ruleId };
  const reason = behindId.slice(colon[0].length).trim();
  if (reason === '') return { kind: 'malformed', comment, missing: 'give a reason after the colon', ruleId };
  const ruleStart = comment.span.start + comment.span.source.text.slice(comment.span.start, comment.span.end).indexOf(ruleId);
  return { kind: 'suppression', comment, ruleId, ruleStart, reason };
}

function malformedSuppression({ comment, missing, ruleId }: MalformedComment): Violation {
  return {
    dialect: 'assay',
    rule: 'malformed-suppression',
    severity: 'warning',
    fault: 'subject',
    message: `assay-ignore must ${missing}; this comment suppresses nothing`,
    ...locate(comment.span),
    hint: `write "assay-ignore ${ruleId}: why this is correct here"`,
  };
}

/** From something in the covered line to its last covered character. */
interface CoveredText {
  readonly start: number;
  end: number;
}

/** What each comment covers, in the same order. Comments for the same line share one. */
function coveredTexts(source: Source, text: CommentedText, comments: readonly WellFormedComment[]): readonly CoveredText[] {
  const byLine = new Map<number, CoveredText>();
  const covered = coveredOffsets(source, comments).map((start) => {
    const { line } = source.positionAt(start);
    const known = byLine.get(line) ?? { start, end: start };
    byLine.set(line, known);
    return known;
  });
  if (byLine.size > 0) extendToScalars(source, text, byLine);
  return covered;
}

/** An offset in the line that each comment covers. A comment above nothing covers only itself. */
function coveredOffsets(source: Source, comments: readonly WellFormedComment[]): readonly number[] {
  let next = -1;
  return comments.map(({ comment: { span } }) => {
    const lineStart = span.start - source.positionAt(span.start).column + 1;
    if (!isBlank(source.text.slice(lineStart, span.start))) return span.start;
    // The same line as that of the comment before if only blank lines and comments lie between.
    if (next < span.start) next = nextContent(source.text, span.end) ?? span.start;
    return next;
  });
}

/** Where the first line from an offset on begins that is neither blank nor a comment. */
function nextContent(text: string, from: number): number | undefined {
  const commentOrContent = /#[^\r\n]*|[^ \t\r\n]/g;
  commentOrContent.lastIndex = from;
  for (let match = commentOrContent.exec(text); match; match = commentOrContent.exec(text)) {
    if (!match[0].startsWith('#')) return match.index;
  }
  return undefined;
}

/** Lets what is covered reach to the end of the scalars that start in a covered line. */
function extendToScalars(source: Source, text: CommentedText, byLine: ReadonlyMap<number, CoveredText>): void {
  for (const { root } of text.documents) {
    for (const { origin } of scalarsBelow(root)) {
      const covered = byLine.get(source.positionAt(origin.start).line);
      if (covered) covered.end = Math.max(covered.end, lastCharacter(source.text, origin.start, origin.end));
    }
  }
}

/** Every scalar of a tree once, keys included, in no particular order. */
function* scalarsBelow(root: Node | undefined): Generator<ScalarNode> {
  const waiting = root ? [root] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'scalar') yield node;
    else if (node.kind === 'sequence') for (const item of node.items) waiting.push(item);
    else if (node.kind === 'mapping') for (const { key, value } of node.entries) waiting.push(key, value);
  }
}

/** Offset of the last character of a range that is no blank or line break: a block scalar ends with such. */
function lastCharacter(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && isBlank(text[at]!)) at--;
  return at;
}

function isBlank(text: string): boolean {
  return !/[^ \t\r\n\ufeff]/.test(text);
}
