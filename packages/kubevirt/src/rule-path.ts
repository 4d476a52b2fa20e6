import { parseJsonPath } from '@assay/jsonpath';
import type { JsonPathStep } from '@assay/jsonpath';
import type { Span } from '@assay/source';

import { fieldAt } from './vm-field.ts';
import type { VmField } from './vm-field.ts';

/** A path of a rule, ready to be evaluated on `spec.template` of a VM. */
export interface RulePath {
  /** In the notation that every validator reads, without its prefix: `.spec.domain.cpu.cores`. */
  readonly expression: string;
  readonly steps: readonly JsonPathStep[];
  /** The field of the VM API that it ends at. */
  readonly field: VmField | undefined;
  /** Whether it is written as validators before Assay need it. */
  readonly isCanonical: boolean;
}

/** A path of a rule that stands somewhere. */
export interface PlacedPath extends RulePath {
  readonly span: Span;
}

export interface RulePathProblem {
  readonly problem: string;
}

/** What marks a text as path where other texts are possible. */
export const PATH_PREFIX = 'jsonpath::';

/**
 * Reads a path in any notation: with the prefix or without, from `$`, `.`, `/` or the first name on. Only the prefix with
 * `.` or `$.` after it is understood by the validators of KubeVirt.
 */
export function readRulePath(text: string): RulePath | RulePathProblem {
  const expression = pathExpression(text);
  if (expression === '') return { problem: 'the path is empty: it would be the whole VM template' };
  if (/[{}]/.test(expression)) return { problem: 'a path cannot contain braces' };
  const parsed = parseJsonPath(expression);
  if (parsed.kind === 'problem') return { problem: parsed.message };
  if (parsed.steps.length === 0) return { problem: 'the path has no step: it would be the whole VM template' };
  const isCanonical = text.startsWith(PATH_PREFIX) && /^\$?[.[]/.test(text.slice(PATH_PREFIX.length).trimStart());
  return { expression, steps: parsed.steps, field: fieldAt(parsed.steps), isCanonical };
}

/** A path as far as it can be written in one way, even if it is no good: without blanks around it, prefix, `$` and `/`, with a dot in front. */
export function pathExpression(text: string): string {
  const trimmed = text.trim();
  const bare = trimmed.startsWith(PATH_PREFIX) ? trimmed.slice(PATH_PREFIX.length).trimStart() : trimmed;
  const relative = bare.replace(/^(?:\$|\/)/, '');
  return /^[\p{L}_]/u.test(relative) && !OUTPUT_KEYWORD.test(relative) ? `.${relative}` : relative;
}

/** Words of the output templates that Kubernetes builds from these expressions; they are not names of fields. */
const OUTPUT_KEYWORD = /^(?:range|end)(?:\s|$)/;
