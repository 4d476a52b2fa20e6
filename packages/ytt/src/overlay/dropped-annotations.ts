import type { Value } from '@assay/starlark';

import type { Finding } from '../failure.ts';
import type { Annotation, Holder } from '../model.ts';
import { isKnown } from '../model.ts';
import { fixOf, writeAnnotation } from '../template-change.ts';

/** The annotations on nodes of overlays that get lost, as the nodes that these match keep their own: told of once for a node. */
export class DroppedAnnotations {
  readonly findings: Finding[] = [];
  readonly #means: (name: string) => boolean;
  readonly #reported = new Set<Annotation>();

  /** `means` says which annotations would have meant something on the matched nodes. */
  constructor(means: (name: string) => boolean) {
    this.#means = means;
  }

  /** To be called when the content of a node has been merged into a matched one, whose annotations stay. */
  note({ annotations }: Holder, matched: Holder): void {
    const isLost = (name: string, one: Annotation): boolean => this.#means(name) && !saysTheSame(one, matched.annotations?.get(name));
    const lost = [...(annotations ?? [])].filter(([name, one]) => isLost(name, one) && !this.#reported.has(one) && isKnown(one.span));
    const [first] = lost;
    if (!first) return;
    for (const [, annotation] of lost) this.#reported.add(annotation);
    const { span } = first[1];
    const { source, start, end } = matched;
    const change = writeAnnotation(span, MERGE);
    this.findings.push({
      ...(lost.every(([name]) => DESCRIPTIONS.has(name))
        ? { code: 'dropped-description', severity: 'info' }
        : { code: 'dropped-annotation', severity: 'warning' }),
      message: `${lost.map(([name]) => `@${name}`).join(', ')} ${lost.length > 1 ? 'are' : 'is'} lost: a node that the overlay matches keeps its own annotations`,
      span,
      hint: `to keep ${lost.length > 1 ? 'them' : 'it'}, write ${MERGE} beside ${lost.length > 1 ? 'them' : 'it'} (adds to those of the node), or #@overlay/replace-ann (replaces them)`,
      ...(change && { fixes: [fixOf([change], { title: `write ${MERGE}`, applicability: 'unsafe' })] }),
      related: [{ message: 'the node that it is for', span: { source, start, end } }],
    });
  }
}

const MERGE = '#@overlay/merge-anns';

/** What is said of values to people, and changes none. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(['schema/title', 'schema/desc', 'schema/doc', 'schema/example', 'schema/examples']);

/** Whether a node has the annotation already. Functions are as they are written. */
function saysTheSame(one: Annotation, other: Annotation | undefined): boolean {
  if (!other || textOf(one) !== textOf(other)) return false;
  const others = argumentsOf(other);
  return argumentsOf(one).every((value, at) => (typeof value === 'object' && value !== null) || value === others[at]);
}

function textOf({ span: { source, start, end } }: Annotation): string {
  return source.text.slice(start, end).trim();
}

function argumentsOf({ positional, named }: Annotation): readonly Value[] {
  return [...positional, ...named.map(([, value]) => value)];
}

/** Whether an annotation means something on nodes of output and of data values. */
export function isRuleOnValues(name: string): boolean {
  return name === 'assert/validate';
}

/** Whether an annotation means something on nodes of a schema that an overlay matches. */
export function isOfSchema(name: string): boolean {
  return name.startsWith('schema/') && name !== 'schema/match' && name !== 'schema/validation-defaults-for-strings';
}
