/** The name after a dot, or a quoted key between brackets: one field of a mapping. */
export interface FieldStep {
  readonly kind: 'field';
  readonly name: string;
}

/** `.*`: every value of a mapping, every item of a list. */
export interface WildcardStep {
  readonly kind: 'wildcard';
}

/** `[*]` and `[:]`: every item of a list. */
export interface ItemsStep {
  readonly kind: 'items';
}

/** `[n]`: one item of a list; a negative index counts from the end. */
export interface IndexStep {
  readonly kind: 'index';
  readonly index: number;
}

/** `[start:end:step]`: the items from `start` up to but without `end`; negative ends count from the end of the list. */
export interface SliceStep {
  readonly kind: 'slice';
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** At least 1. */
  readonly step: number | undefined;
}

/** `[0,2]`, `['a','b']`: the nodes of each member, one member after the other. */
export interface UnionStep {
  readonly kind: 'union';
  /** A member is a list of steps because an unescaped dot inside a quoted key separates two fields. */
  readonly members: readonly (readonly JsonPathStep[])[];
}

/** `..`: the mapping or list itself and all mappings and lists below it, parents first; empty lists are left out. */
export interface RecursiveStep {
  readonly kind: 'recursive';
}

/** `[?(…)]`: the items of a list for which the condition holds. */
export interface FilterStep {
  readonly kind: 'filter';
  readonly condition: FilterCondition;
}

/** One step of a path, from the nodes found so far to the next ones. */
export type JsonPathStep = FieldStep | WildcardStep | ItemsStep | IndexStep | SliceStep | UnionStep | RecursiveStep | FilterStep;

/** What a filter asks of an item: that a path finds something, or that two operands compare. */
export type FilterCondition =
  | { readonly kind: 'exists'; readonly path: readonly JsonPathStep[] }
  | { readonly kind: 'comparison'; readonly operator: ComparisonOperator; readonly left: FilterOperand; readonly right: FilterOperand };

/** One side of a comparison; a path starts at the item that is being filtered. */
export type FilterOperand =
  | { readonly kind: 'path'; readonly steps: readonly JsonPathStep[] }
  | { readonly kind: 'text'; readonly value: string }
  /** `text` is the number in decimal notation, without plus sign and exponent and with a digit before the point, so that no digit is lost. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean };

/** The operators of a filter, in the order in which messages list them. */
export const comparisonOperators = ['==', '!=', '<', '<=', '>', '>='] as const;

/** An operator between the two operands of a filter. */
export type ComparisonOperator = (typeof comparisonOperators)[number];
