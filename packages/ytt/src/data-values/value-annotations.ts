import type { Annotations, Document, Holder } from '../model.ts';
import { merged } from '../overlay/edits/merge-anns.ts';
import type { LeftAnnotations } from '../overlay/left-annotations.ts';
import type { Schema } from '../schema/schema.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';

const RULES = 'assert/validate';

/**
 * The annotations of data values, as overlays edit them: a value has `@assert/validate` with the rules that the schema gives it. No
 * node carries these, as they follow from the schema in the end; but what was edited is carried, and replaces them.
 */
export class ValueAnnotations implements LeftAnnotations {
  readonly #schema: Schema;
  readonly #edited = new Set<Holder>();
  #values: Document | undefined;
  #schemaRules: ReadonlyMap<Holder, PlannedValidation> | undefined;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The nodes whose rules are those that they carry. */
  get edited(): ReadonlySet<Holder> {
    return this.#edited;
  }

  /** To be called with the values, complete and checked, before each overlay. */
  begin(values: Document): void {
    this.#values = values;
    this.#schemaRules = undefined;
  }

  of(node: Holder): Annotations | undefined {
    const { annotations } = node;
    if (this.#edited.has(node) || !this.#values) return annotations;
    this.#schemaRules ??= this.#schema.rulesOf(this.#values);
    const given = this.#schemaRules.get(node)?.annotation;
    if (!given) return annotations;
    const carried = annotations?.get(RULES);
    return new Map(annotations).set(RULES, carried ? merged(given, carried) : given);
  }

  set(node: Holder, annotations: Annotations | undefined): void {
    node.annotations = annotations;
    this.#edited.add(node);
  }

  /** A node that takes the place of an edited one is judged as that was. */
  move(from: Holder, to: Holder): void {
    if (this.#edited.has(from)) this.set(to, from.annotations);
  }
}
