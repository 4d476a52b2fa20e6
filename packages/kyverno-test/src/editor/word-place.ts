import { IMAGE_VARIABLES, LOOP_VARIABLES, RULE_VARIABLES, TARGET_VARIABLES } from '@assay/kyverno/descriptions';
import type { DescribedVariable } from '@assay/kyverno/descriptions';
import { nodeAt, offsetIn, valueNamed } from '@assay/source';
import type { Span, Steps } from '@assay/source';

import type { Expression } from './expressions.ts';
import type { WrittenDocument } from './written-documents.ts';

/** A place in an expression. */
export interface WordPlace {
  /** The word that the place is in or at the end of; empty where there is none. */
  readonly word: string;
  readonly span: Span;
  /** The names before it, each behind the dot of the next: of `request.object.na` these are `request` and `object`. */
  readonly chain: readonly string[];
  /** Whether something stands before its dot that is more than names. */
  readonly isBehindOther: boolean;
  readonly isCalled: boolean;
  readonly isInText: boolean;
}

/** The word of an expression that a place is in. */
export function wordAt({ source, start, text }: Expression, offset: number): WordPlace {
  const at = Math.min(Math.max(offsetIn(source, offset) - start, 0), text.length);
  const before = /[A-Za-z_]\w*$/.exec(text.slice(Math.max(at - LONGEST_WORD, 0), at))?.[0].length ?? 0;
  const behind = /^\w*/.exec(text.slice(at))?.[0].length ?? 0;
  const first = at - before;
  const last = before === 0 && /^\d/.test(text.slice(at)) ? at : at + behind;
  const lead = text.slice(0, first);
  const chain = CHAIN.exec(lead.slice(-LONGEST_CHAIN))?.[0] ?? '';
  return {
    word: text.slice(first, last),
    span: { source, start: start + first, end: start + last },
    chain: chain.match(/[A-Za-z_]\w*(?=(?:\[[^\]]*\])*\s*\.)/g) ?? [],
    isBehindOther: /\.\s*$/.test(lead) && chain === '',
    isCalled: /^\s*\(/.test(text.slice(last)),
    isInText: isInText(lead),
  };
}

/** Longer ones are no names. */
const LONGEST_WORD = 200;
const LONGEST_CHAIN = 1000;

/** Names with dots behind them, and brackets between. */
const CHAIN = /(?:(?<![\w.)\]])|^)(?:[A-Za-z_]\w*(?:\[[^\]]*\])*\s*\.\s*)+$/;

/** Whether a text is open where the expression has come to. */
function isInText(lead: string): boolean {
  return /['"`]/.test(lead.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, ''));
}

/** What Kyverno gives to expressions at a place of a policy. */
export function variablesAt({ root }: WrittenDocument, steps: Steps): readonly DescribedVariable[] {
  const rule = nodeAt(root, steps.slice(0, 3));
  const hasTargets = steps.includes('mutate') && valueNamed(valueNamed(rule, 'mutate'), 'targets') !== undefined;
  return [
    ...RULE_VARIABLES,
    ...(steps.includes('foreach') ? LOOP_VARIABLES : []),
    ...(hasTargets || steps[1] === 'conditions' ? TARGET_VARIABLES : []),
    ...(steps.includes('verifyImages') ? IMAGE_VARIABLES : []),
  ];
}
