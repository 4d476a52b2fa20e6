import type { Entry, Path, ScalarNode, SequenceNode, MappingNode } from '@assay/source';

import type { Constraint, SchemaRule, Schema, SchemaType } from '../model.ts';

/** What is wrong with an object, before it is said to anybody. */
export type Problem = UnknownField | MissingField | WrongType | WrongValue | BrokenRule | UnreadableRule;

interface ProblemBase {
  /** Of the field that it is about. */
  readonly path: Path;
  /** What the object or the value should have been. */
  readonly schema: Schema;
}

/** A key that the schema does not have. */
export interface UnknownField extends ProblemBase {
  readonly kind: 'unknown-field';
  readonly name: string;
  readonly entry: Entry;
  /** Fields that could have been meant, the likeliest first. */
  readonly candidates: readonly string[];
}

/** A field that must be there, and is not, or is null. */
export interface MissingField extends ProblemBase {
  readonly kind: 'missing-field';
}

export interface WrongType extends ProblemBase {
  readonly kind: 'wrong-type';
  readonly expected: SchemaType;
  readonly node: ScalarNode | SequenceNode | MappingNode;
}

export interface WrongValue extends ProblemBase {
  readonly kind: 'wrong-value';
  readonly node: ScalarNode | SequenceNode | MappingNode;
  readonly demand: Demand;
}

/** What a value does not keep: a constraint of its schema that is one demand, or what its type takes. */
export type Demand =
  | Exclude<Constraint, { readonly kind: 'all-of' }>
  | { readonly kind: 'type'; readonly type: SchemaType; readonly description: string };

/** A rule in CEL that does not hold. */
export interface BrokenRule extends ProblemBase {
  readonly kind: 'broken-rule';
  readonly rule: SchemaRule;
  readonly message: string;
}

/** A rule in CEL of which nobody knows whether it holds. */
export interface UnreadableRule extends ProblemBase {
  readonly kind: 'unreadable-rule';
  readonly rule: SchemaRule;
  readonly reason: string;
}
