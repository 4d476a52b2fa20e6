import { excerpt } from '../excerpt.ts';
import { listItems, member } from '../json-value.ts';
import { pairOneToOne } from '../one-to-one.ts';
import { compareMembers, lackedPart } from './compare-members.ts';

export interface ReportExpectation {
  readonly valid: boolean;
  /** In order. */
  readonly rules: readonly RuleExpectation[];
  /** In any order, with any further members. */
  readonly annotationErrors: readonly object[];
}

interface RuleExpectation extends MessageExpectation {
  readonly name: string;
  readonly outcome: string;
  readonly code?: string;
}

/** What a message has to hold: the author's own text, and values such as bounds. The words around them are free. */
export interface MessageExpectation {
  readonly message?: string;
  readonly detail?: readonly string[];
}

/** Compares what was said of a VM or a template. */
export function compareReport(expected: ReportExpectation, actual: object): string | undefined {
  return (
    compareMembers(expected, actual, ['valid']) ??
    compareRules(expected.rules, member(actual, 'rules')) ??
    compareAnnotationErrors(expected.annotationErrors, member(actual, 'annotationErrors'))
  );
}

export function compareMessage({ message, detail = [] }: MessageExpectation, actual: unknown, where: string): string | undefined {
  const parts = message === undefined ? detail : [message, ...detail];
  return lackedPart(member(actual, 'message'), parts, `${where}message`);
}

function compareRules(expected: readonly RuleExpectation[], rules: unknown): string | undefined {
  const reported = listItems(rules);
  if (reported?.length !== expected.length) return `${reported?.length ?? 'no list of'} rules, expected ${expected.length}`;
  for (const [at, rule] of expected.entries()) {
    const where = `rules[${at}].`;
    const difference = compareMembers(rule, reported[at], ['name', 'outcome', 'code'], where) ?? compareMessage(rule, reported[at], where);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function compareAnnotationErrors(expected: readonly object[], errors: unknown): string | undefined {
  const reported = listItems(errors);
  if (!reported) return `annotationErrors are no list: ${excerpt(errors)}`;
  const { unmatched, surplus } = pairOneToOne(expected, reported, (wanted, error) => !compareMembers(wanted, error, Object.keys(wanted)));
  if (unmatched.length > 0) return `annotationErrors lack ${excerpt(unmatched)}, have also ${excerpt(surplus)}`;
  return surplus.length > 0 ? `annotationErrors have also ${excerpt(surplus)}` : undefined;
}
