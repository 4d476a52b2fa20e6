import { offsetIn } from '@assay/source';
import type { ScalarNode, Source, Span } from '@assay/source';

import { PATH_PREFIX, readRulePath } from '../rule-path.ts';
import type { RulePath } from '../rule-path.ts';
import { VM_TEMPLATE } from '../vm-field.ts';
import type { VmField } from '../vm-field.ts';
import type { RulePlace } from './written-rules.ts';
import { insideOf } from './written-rules.ts';

/** A place in a path of a rule. */
export interface PathPlace {
  readonly source: Source;
  /** The step that the place is in or at the end of, without its dot. */
  readonly step: Span;
  /** The field that the steps before lead to; `undefined` if the VM API has none. */
  readonly holder: VmField | undefined;
  /** The path as far as the end of the step, if it is one. */
  readonly path: RulePath | undefined;
}

/** The path that a place in a rule is in: under `path` and `valid`, and in every text that says it is one. */
export function placeInPath({ place, key }: RulePlace, offset: number): PathPlace | undefined {
  const { node } = place.kind === 'value' ? place : {};
  if (node?.kind !== 'scalar' || node.type !== 'string' || !isPath(node, key)) return undefined;
  const source = insideOf(node);
  const at = offsetIn(source, offset);
  const before = /[\w-]*$/.exec(source.text.slice(0, at))?.[0].length ?? 0;
  const behind = /^[\w-]*/.exec(source.text.slice(at))?.[0].length ?? 0;
  const step = { source, start: at - before, end: at + behind };
  const holderText = source.text.slice(0, step.start).replace(/\.$/, '');
  const holder = /^(?:jsonpath::)?[$/]?$/.test(holderText) ? VM_TEMPLATE : pathOf(holderText)?.field;
  return { source, step, holder, path: pathOf(source.text.slice(0, step.end)) };
}

function isPath({ text }: ScalarNode, key: string | undefined): boolean {
  return key === 'path' || key === 'valid' || text.startsWith(PATH_PREFIX);
}

function pathOf(text: string): RulePath | undefined {
  const read = readRulePath(text);
  return 'problem' in read ? undefined : read;
}
