import { suggestName } from '@assay/findings';
import type { Value } from '@assay/starlark';
import { can, isInt, List } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Annotation, Holder } from '../model.ts';
import { goTypeOfValue } from '../values/go-types.ts';
import { callAuthor } from './call-author.ts';
import { adviceOnDocuments } from './document-advice.ts';
import { keyText } from './key-text.ts';
import { LeftMap } from './left-nodes.ts';
import type { LeftNodes } from './left-nodes.ts';
import type { Application } from './operation.ts';
import { mismatch, mistake } from './overlay-failure.ts';
import type { Advice } from './overlay-failure.ts';
import { fixOf, writeAnnotation } from '../template-change.ts';

/** A value that an annotation gives, with the annotation that gives it. */
export interface AnnotatedValue {
  readonly value: Value;
  readonly by: Annotation;
}

/** How many nodes have to match, as the annotations say it. They may contradict each other; that counts only when it is used. */
export interface Expectation {
  readonly expects?: AnnotatedValue;
  readonly missingOk?: AnnotatedValue;
  readonly when?: AnnotatedValue;
}

/** The matched nodes of one node of an overlay. */
export interface Matched {
  readonly overlay: Holder;
  readonly left: LeftNodes<Holder>;
  readonly positions: readonly number[];
  readonly application: Application;
  /** Whether the nodes are those with the key of the overlay's node. */
  readonly isByKey: boolean;
  /** Whether it is fine without a match where nothing is said about their number. */
  readonly mayBeAdded: boolean;
}

/** What a node says itself, and where it is silent what it inherits. */
export function inherit(own: Expectation, inherited: Expectation): Expectation {
  return { ...inherited, ...own };
}

/** Whether the node is to be applied; throws when the number of matches is wrong, and not only a condition. */
export function isExpected(expectation: Expectation, matched: Matched): boolean {
  const { expects, missingOk, when } = expectation;
  if (missingOk && expects) throw contradiction('missing_ok', 'expects', missingOk);
  if (missingOk && when) throw contradiction('missing_ok', 'when', missingOk);
  if (when && expects) throw contradiction('when', 'expects', when);
  if (missingOk) checkMissingOk(missingOk, matched);
  else if (when) return holds(when, matched);
  else if (expects) check(problemWith(expects.value, { keyword: 'expects', ...expects }, matched), matched);
  else if (matched.positions.length !== 1 && !(matched.mayBeAdded && matched.positions.length === 0))
    throw wrongMatch(wrongCount('1', matched), matched, missingAdvice(matched));
  return true;
}

function contradiction(first: string, second: string, { by }: AnnotatedValue): Failure {
  return mistake(`Expected only one of keyword arguments ('${first}', '${second}') specified`, by);
}

function checkMissingOk({ value, by }: AnnotatedValue, matched: Matched): void {
  if (typeof value !== 'boolean') throw mistake("Expected keyword argument 'missing_ok' to be a boolean", by);
  const count = matched.positions.length;
  if (count !== 1 && !(value && count === 0)) throw wrongMatch(wrongCount('1', matched), matched, missingAdvice(matched));
}

function holds(when: AnnotatedValue, matched: Matched): boolean {
  const problem = problemWith(when.value, { keyword: 'when', ...when }, matched);
  if (problem?.kind === 'mistake') throw problem.failure;
  return problem === undefined;
}

function check(problem: Problem | undefined, matched: Matched): void {
  if (problem?.kind === 'mistake') throw problem.failure;
  if (problem) throw wrongMatch(problem.count(), matched, nearestAdvice(matched));
}

/** Either the number of matches is wrong, or what is said about it. */
type Problem = { readonly kind: 'count'; count(): WrongCount } | { readonly kind: 'mistake'; readonly failure: Failure };

interface Keyword extends AnnotatedValue {
  readonly keyword: 'expects' | 'when';
}

function problemWith(value: Value, keyword: Keyword, matched: Matched): Problem | undefined {
  const count = matched.positions.length;
  if (isInt(value)) return BigInt(value) === BigInt(count) ? undefined : countProblem(() => wrongCount(String(value), matched));
  if (typeof value === 'string') return minimumProblem(value, keyword, matched);
  if (value instanceof List) return anyProblem(value.items, keyword, matched);
  if (can(value, 'call')) return functionProblem(value, keyword, matched);
  const forms = 'to be either int, string or function';
  return mistakeProblem(
    `Expected 'overlay/match' annotation keyword argument '${keyword.keyword}' ${forms}, but was ${goTypeOfValue(value)}`,
    keyword,
  );
}

function minimumProblem(text: string, keyword: Keyword, matched: Matched): Problem | undefined {
  const minimum = /^([+-]?\d+)\+$/.exec(text)?.[1];
  if (minimum === undefined || BigInt.asIntN(64, toBigInt(minimum)) !== toBigInt(minimum)) {
    return mistakeProblem(`Expected '${text}' to be in format 'i+' where i is an integer`, keyword);
  }
  return BigInt(matched.positions.length) >= toBigInt(minimum) ? undefined : countProblem(() => wrongCount(`>= ${toBigInt(minimum)}`, matched));
}

function toBigInt(digits: string): bigint {
  return BigInt(digits.replace(/^\+/, ''));
}

/** One of the forms has to fit; the last one's problem counts, and an empty list has none. */
function anyProblem(values: readonly Value[], keyword: Keyword, matched: Matched): Problem | undefined {
  let problem: Problem | undefined;
  for (const value of values) {
    problem = problemWith(value, keyword, matched);
    if (problem === undefined) return undefined;
  }
  return problem;
}

function functionProblem(callee: Value, { keyword, by }: Keyword, { application, positions }: Matched): Problem | undefined {
  let result: Value;
  try {
    result = callAuthor(application.thread, callee, [positions.length]);
  } catch (error) {
    if (error instanceof Failure) return { kind: 'mistake', failure: error };
    throw error;
  }
  if (result === true) return undefined;
  if (result === false) return countProblem(() => ({ text: REFUSED, reported: REFUSED }));
  const message = `Expected keyword argument '${keyword}' to have a function that returns a boolean`;
  return { kind: 'mistake', failure: mistake(message, by) };
}

const REFUSED = 'Expectation of number of matched nodes failed';

function countProblem(count: () => WrongCount): Problem {
  return { kind: 'count', count };
}

function mistakeProblem(message: string, { by }: Keyword): Problem {
  return { kind: 'mistake', failure: mistake(message, by) };
}

/** That a number of nodes matches which is not the one that is expected: the text of the reference, and what reports say, which show the nodes. */
interface WrongCount {
  readonly text: string;
  readonly reported: string;
}

function wrongCount(wanted: string, matched: Matched): WrongCount {
  const lines = matchedNodes(matched).map(locationText).sort();
  const reported = `Expected number of matched nodes to be ${wanted}, but was ${lines.length}`;
  return { text: lines.length === 0 ? reported : `${reported} (lines: ${lines.join(', ')})`, reported };
}

function wrongMatch({ text, reported }: WrongCount, matched: Matched, advice: Advice | undefined): Failure {
  const matcher = matched.overlay.annotations?.get('overlay/match')?.span;
  return mismatch('overlay-match', text, matched.overlay, matchedNodes(matched), { reported, advice, ...(matcher && { matcher }) });
}

function missingAdvice(matched: Matched): Advice | undefined {
  const isMissing = matched.isByKey && matched.positions.length === 0;
  return nearestAdvice(matched) ?? (isMissing ? adviceToAllow(matched.overlay) : undefined);
}

function adviceToAllow(overlay: Holder): Advice {
  const hint = `if it may be missing, write ${ALLOWANCE} above it`;
  const change = overlay.annotations?.has('overlay/match') ? undefined : writeAnnotation(overlay, ALLOWANCE);
  return { hint, ...(change && { fixes: [fixOf([change], { title: `write ${ALLOWANCE}`, applicability: 'unsafe' })] }) };
}

const ALLOWANCE = '#@overlay/match missing_ok=True';

function nearestAdvice({ overlay, left, positions, isByKey }: Matched): Advice | undefined {
  if (positions.length > 0) return undefined;
  if (overlay.kind === 'document') return adviceOnDocuments(overlay, left.nodes);
  if (!isByKey || overlay.kind !== 'map-item' || !(left instanceof LeftMap)) return undefined;
  return suggestName(keyText(overlay), left.nodes.map(keyText), { span: overlay });
}

function matchedNodes({ left, positions }: Matched): readonly Holder[] {
  return positions.map((position) => left.at(position));
}
