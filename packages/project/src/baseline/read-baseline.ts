import type { SourceFile, Violation } from '@assay/findings';
import { effectiveEntries, locate, readJson, valueNamed } from '@assay/source';
import type { Node, Span } from '@assay/source';

/** What a baseline says of a rule in a file. */
export interface BaselineEntry {
  /** How many findings there may be; at least one. */
  readonly count: number;
  /** Where the count is. */
  readonly span: Span;
}

/** Findings that are known and left for later: entries by file, as the baseline names it, and by rule. */
export interface ReadBaseline {
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, BaselineEntry>>;
  readonly violations: readonly Violation[];
}

/** Reads the text of a baseline: counts by file and rule, in the form of the suppressions file of ESLint (9.24). */
export function readBaseline({ name, source }: SourceFile): ReadBaseline {
  if (!source) return { entries: new Map(), violations: [brokenBaseline('it is not UTF-8 text', { file: name })] };
  const { root, problem, tooDeep } = readJson(source);
  if (problem) return { entries: new Map(), violations: [brokenBaseline(problem.message, locate(problem.span))] };
  if (!root || tooDeep) return { entries: new Map(), violations: [brokenBaseline(SHAPE, { file: name })] };
  const violations: Violation[] = [];
  const complain = ({ origin }: Node): void => void violations.push(brokenBaseline(SHAPE, locate(origin)));
  const entries = membersOf(root, complain).map(([file, rules]) => {
    return [file, new Map(membersOf(rules, complain).flatMap(([rule, counts]) => entryOf(rule, counts, complain)))] as const;
  });
  return { entries: new Map(entries), violations };
}

const SHAPE = 'a baseline says for each file and rule how many findings are left for later: {"FILE": {"RULE": {"count": 2}}}';

function membersOf(node: Node, complain: (node: Node) => void): readonly (readonly [string, Node])[] {
  if (node.kind === 'mapping') return effectiveEntries(node).flatMap(({ name, value }) => (name === undefined ? [] : [[name, value] as const]));
  complain(node);
  return [];
}

function entryOf(rule: string, counts: Node, complain: (node: Node) => void): readonly (readonly [string, BaselineEntry])[] {
  const written = counts.kind === 'mapping' ? valueNamed(counts, 'count') : undefined;
  const count = written?.kind === 'scalar' ? Number(written.value) : NaN;
  if (written && Number.isSafeInteger(count) && count > 0) return [[rule, { count, span: written.origin }]];
  complain(written ?? counts);
  return [];
}

function brokenBaseline(message: string, place: Pick<Violation, 'file' | 'range'>): Violation {
  return { dialect: 'assay', rule: 'broken-baseline', severity: 'error', fault: 'subject', message, ...place };
}
