import type { JsonValue } from '@assay/findings';
import type { ContentNode, Span } from '@assay/source';

/** What a node of an object has to be. Those of Kubernetes itself and those of CustomResourceDefinitions are told alike. */
export interface Schema {
  /** `undefined` if every type is right. */
  readonly type: SchemaType | undefined;
  /** Whether null is right, too. */
  readonly isNullable: boolean;
  /** The fields of an object by name. */
  readonly fields: ReadonlyMap<string, Field>;
  /** What else an object can hold: nothing, anything, or what keeps a schema. */
  readonly others: 'nothing' | 'anything' | Schema;
  /** Whether a field that is null, and cannot be, is taken for absent: of custom kinds the API server drops it before anything else. */
  readonly dropsNull?: true;
  /** What an object must have, in the order of the schema; what has a default is not among them. */
  readonly required: readonly string[];
  readonly items?: Schema;
  readonly constraints: readonly Constraint[];
  readonly rules: readonly SchemaRule[];
  /** Whether values are objects of Kubernetes, with an apiVersion, a kind and metadata. */
  readonly isResource?: true;
  /** Fields that only other releases of Kubernetes have: what there is to say about each. */
  readonly otherReleases?: ReadonlyMap<string, string>;
  /** Where it is written, if it is in a file of the user. */
  readonly span?: Span;
  /** The name of the definition of Kubernetes that it is, such as `core.v1.PodSpec`. */
  readonly definition?: string;
}

/** A field of an object. */
export interface Field {
  readonly schema: Schema;
  /** The value that an absent one gets. */
  readonly default?: JsonValue;
}

/**
 * Types of JSON, and what Kubernetes writes as such: `bytes` and times are texts, a quantity is a text or a number. Integers of 32 and
 * of 64 bits are one type in JSON.
 */
export type SchemaType = 'object' | 'list' | 'string' | 'bytes' | 'time' | 'quantity' | 'int-or-string' | 'int32' | 'integer' | 'number' | 'boolean';

/** What a value has to keep beside its type. One about texts holds for texts only, and so on. */
export type Constraint =
  | { readonly kind: 'enum'; readonly values: readonly JsonValue[] }
  | { readonly kind: 'minimum' | 'maximum'; readonly bound: number; readonly isExclusive: boolean }
  | { readonly kind: 'multiple-of'; readonly divisor: number }
  | { readonly kind: 'min-length' | 'max-length' | 'min-items' | 'max-items' | 'min-properties' | 'max-properties'; readonly bound: number }
  | { readonly kind: 'pattern'; readonly text: string; matches(text: string): boolean }
  | { readonly kind: 'format'; readonly name: string; readonly description: string; accepts(text: string): boolean }
  | { readonly kind: 'unique-items' }
  /** Items of a list that are told apart by some of their fields. */
  | { readonly kind: 'unique-keys'; readonly keys: readonly string[] }
  | { readonly kind: 'all-of'; readonly schemas: readonly Schema[] }
  | { readonly kind: 'any-of' | 'one-of'; readonly schemas: readonly Schema[] }
  | { readonly kind: 'not'; readonly schema: Schema };

/** A rule in CEL, from `x-kubernetes-validations`. */
export interface SchemaRule {
  readonly expression: string;
  /** Why a value breaks it, as programs want to know it: `FieldValueRequired` and its kin. */
  readonly reason: string | undefined;
  readonly span: Span;
  /** What is wrong in the rule itself, given the schema that it stands in: the API server refuses a definition with any of it. */
  mistakes(schema: Schema): readonly RuleMistake[];
  /** What the rule says of a value; nothing if it holds. */
  check(value: ContentNode, schema: Schema): RuleOutcome | undefined;
}

/** What is wrong in a rule, and where it is written. */
export interface RuleMistake {
  readonly message: string;
  readonly span: Span;
}

/** What is to be said after a rule was evaluated: that it does not hold for a field below the value, or why nobody knows. */
export type RuleOutcome =
  | { readonly kind: 'broken'; readonly message: string; readonly field: readonly string[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** A schema in which everything is right; the base of the others. */
export const ANYTHING: Schema = {
  type: undefined,
  isNullable: true,
  fields: new Map(),
  others: 'anything',
  required: [],
  constraints: [],
  rules: [],
};
