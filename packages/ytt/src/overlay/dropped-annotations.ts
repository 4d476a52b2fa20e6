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
    const lost = [...(annotations ?? [])].filter(([name, one]) => this.#means(name) && !this.#reported.has(one) && isKnown(one.span));
    const [first] = lost;
    if (!first) return;
    for (const [, annotation] of lost) this.#reported.add(annotation);
    const { span } = first[1];
    const { source, start, end } = matched;
    const change = writeAnnotation(span, MERGE);
    this.findings.push({
      code: 'dropped-annotation',
      severity: 'warning',
      message: `${lost.map(([name]) => `@${name}`).join(', ')} ${lost.length > 1 ? 'are' : 'is'} lost: a node that the overlay matches keeps its own annotations`,
      span,
      hint: `to keep ${lost.length > 1 ? 'them' : 'it'}, write ${MERGE} beside ${lost.length > 1 ? 'them' : 'it'} (adds to those of the node), or #@overlay/replace-ann (replaces them)`,
      ...(change && { fixes: [fixOf([change], { title: `write ${MERGE}`, applicability: 'unsafe' })] }),
      related: [{ message: 'the node that it is for', span: { source, start, end } }],
    });
  }
}

const MERGE = '#@overlay/merge-anns';

/** Whether an annotation means something on nodes of output and of data values. */
export function isRuleOnValues(name: string): boolean {
  return name === 'assert/validate';
}

/** Whether an annotation means something on nodes of a schema that an overlay matches. */
export function isOfSchema(name: string): boolean {
  return name.startsWith('schema/') && name !== 'schema/match' && name !== 'schema/validation-defaults-for-strings';
}
