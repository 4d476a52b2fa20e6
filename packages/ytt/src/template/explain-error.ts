import type { Span } from '@assay/source';
import { UnknownName } from '@assay/starlark';
import type { EvaluationError, Problem, StackFrame } from '@assay/starlark';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import type { FileKind } from '../template-file.ts';
import { Crash } from '../values/crash.ts';
import { AbsentFile } from './absent-file.ts';
import type { CompiledProgram } from './compiled-template.ts';
import { FailedInstruction } from './failed-instruction.ts';
import type { GeneratedLine } from './generated-code.ts';
import { hintFor, reportFixFor, reportHintFor } from './hints.ts';
import { adviceOnAbsentFile, adviceOnUnknownName, unknownNameMessage } from './name-advice.ts';
import { inTemplate, problemFindings } from './problem-findings.ts';
import { generatedLineText, templateLineText, neighborLineText } from './source-map.ts';
import type { SourceMap } from './source-map.ts';

/** The code of the files that messages can show, by path. */
export type Listings = ReadonlyMap<string, SourceMap>;

/** Why a template could not be compiled. The reference stops at the first thing that breaks the syntax, but lists all unknown names. */
export function explainProblems(
  { problems, phase }: Extract<CompiledProgram, { readonly kind: 'failed' }>,
  { kind, sourceMaps }: { readonly kind: FileKind; readonly sourceMaps: Listings },
): Failure {
  const reported = phase === 'syntax' ? problems.slice(0, 1) : problems;
  const text = reported.map((problem) => topic(problem.message, [{ name: '', span: lineOf(problem), sourceMaps }]).join('\n'));
  return new Failure(['', ...text].join('\n'), problemFindings(problems, kind));
}

/** Why a template stopped while it ran, with the calls that were open. */
export function explainError({ message, frames, details, budget }: EvaluationError, sourceMaps: Listings): Failure {
  const isCrash = details instanceof Crash || message.startsWith('(p) ');
  const open = budget === 'depth' ? frames.slice(0, MOST_OF_TOO_MANY) : frames;
  const shown: ShownPlace[] = isCrash ? [] : open.flatMap(({ name, span }) => (span ? [{ name, span, sourceMaps }] : []));
  const [innermost] = shown;
  if (innermost && details instanceof FailedInstruction && details.node) shown[0] = { ...innermost, node: details.node };
  const text = ['', ...topic(message, shown)];
  if (open.length < frames.length) text.push(`    ... (called from ${frames.length - open.length} more)`);
  return failureOf(text.join('\n'), { message, frames, details });
}

/** Of an endless recursion, nobody reads more calls. */
const MOST_OF_TOO_MANY = 20;

function failureOf(text: string, { message, frames, details }: Pick<EvaluationError, 'message' | 'frames' | 'details'>): Failure {
  const isInstruction = details instanceof FailedInstruction;
  const span = (isInstruction ? details.node : undefined) ?? innermostPlace(frames);
  if (details instanceof Failure) {
    // What was computed is in no file: it is told of the call that it came from.
    const findings = details.findings.map((finding) => (finding.span || !span ? finding : { ...finding, span }));
    return new Failure(text, findings);
  }
  if (details instanceof Crash && details.findings.length > 0) return new Failure(text, details.findings);
  if (isInstruction) return new Failure(text, [{ code: 'evaluation', ...details.complaint, ...(span && { span }) }]);
  const reported = details instanceof UnknownName ? unknownNameMessage(details) : message.replace(FLAG_HINT, '').trimEnd();
  return new Failure(text, [{ code: 'evaluation', message: reported, ...(span && { span }), ...adviceOn(message, details, span) }]);
}

function adviceOn(message: string, details: unknown, span: Span | undefined): Pick<Finding, 'hint' | 'fixes' | 'dependsOn'> {
  const onName = span && details instanceof UnknownName ? adviceOnUnknownName(details, span) : undefined;
  const onFile = span && details instanceof AbsentFile ? adviceOnAbsentFile(details, span) : undefined;
  const advice = onName ?? onFile;
  if (advice) return advice;
  const hint = hintFor(message, []) ?? reportHintFor(message) ?? (message.includes(FLAG_HINT) ? MISSING_FILE_HINT : undefined);
  const fix = span && reportFixFor(message, span);
  const dependsOn = details instanceof AbsentFile ? 'others' : undefined;
  return { ...(hint !== undefined && { hint }), ...(fix && { fixes: [fix] }), ...(dependsOn && { dependsOn }) };
}

/** What the reference says of its flag. Reports are on directories. */
const FLAG_HINT = ' (hint: only files included via -f flag are available)';
const MISSING_FILE_HINT = 'only files that are checked together can load each other: name the directory that holds both';

/** A line to show: where something is in generated code, and in which function. */
interface ShownPlace {
  readonly name: string;
  readonly span: Span;
  readonly sourceMaps: Listings;
  /** The place in the template, where the one in the code is not exact enough. */
  readonly node?: Span;
}

/** `- message (hint: …)`, the places, and the further lines of the message as the reason. */
function topic(message: string, places: readonly ShownPlace[]): readonly string[] {
  const [first = '', ...reason] = message.split('\n');
  const hint = hintFor(
    message,
    places.map(({ span, sourceMaps }) => listingLine(span, sourceMaps)?.line.code ?? ''),
  );
  const lines = [`- ${first}${hint === undefined ? '' : ` (hint: ${hint})`}`];
  for (const { name, span, sourceMaps, node } of places) {
    const indent = name === '' ? '    ' : '      ';
    if (name !== '') lines.push(`    in ${name}`);
    for (const line of node ? [templateLineText({ code: '', span: node }, true)] : linesOf(span, sourceMaps)) lines.push(indent + line);
  }
  if (reason.length > 0) lines.push('', '    reason:', ...reason.map((line) => `     ${line}`));
  return lines;
}

/** The line of the template; around a line that stands for nothing in it, its neighbors. */
function linesOf(span: Span, sourceMaps: Listings): readonly string[] {
  const known = listingLine(span, sourceMaps);
  const { name } = span.source;
  if (!known) return [`${name}:${span.source.positionAt(span.start).line} | (unavailable)`];
  const { line, number, listing } = known;
  const { code } = listing;
  if (hasPlace(line)) return [templateLineText(line, code.namesFile)];
  const neighbors = ([-1, 1] as const).map((direction) => code.nearestLine(number, direction));
  const [before, behind] = neighbors.map((neighbor) => (neighbor && hasPlace(neighbor) ? [neighborLineText(neighbor, code.namesFile)] : []));
  return [...(before ?? []), generatedLineText(name, line, listing.number), ...(behind ?? [])];
}

function listingLine(
  span: Span,
  sourceMaps: Listings,
): { readonly line: GeneratedLine; readonly number: number; readonly listing: SourceMap } | undefined {
  const listing = sourceMaps.get(span.source.name);
  const number = span.source.positionAt(span.start).line;
  const line = listing?.code.line(number);
  return listing && line && { line, number, listing };
}

function hasPlace(line: GeneratedLine): line is GeneratedLine & { readonly span: Span } {
  return line.span !== undefined;
}

/**
 * Where a problem is shown. A line break that should not be there is shown where it leads to, and so is one after an `end` or `else` that
 * should not be there, as the reference has read on by then. A block that is left open is shown where its first line ends.
 */
function lineOf({ code, message, span, found, readTo }: Problem): Span {
  if (readTo !== undefined) return { ...span, start: readTo, end: readTo };
  if (found === 'newline') return { ...span, start: span.end };
  const hasReadOn = message === 'unexpected end' || found === 'outdent' || found === 'else';
  const lineBreak = hasReadOn ? /^[^\S\n]*(?:#[^\n]*)?\n/.exec(span.source.text.slice(span.end)) : null;
  if (!lineBreak) return code === 'unbalanced-block' ? { ...span, start: span.end } : span;
  const behind = span.end + lineBreak[0].length;
  return { ...span, start: behind, end: behind };
}

/** Where the innermost call is that is code of a template. */
export function innermostPlace(frames: readonly StackFrame[]): Span | undefined {
  const span = frames.find((frame) => frame.span?.source.embedding)?.span;
  return span && inTemplate(span);
}
