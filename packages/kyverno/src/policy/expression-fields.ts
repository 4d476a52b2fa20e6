import type { EvaluationMode } from './evaluation-mode.ts';
import type { PolicyFamily } from './policy.ts';

// Which expressions of CEL each kind of policy has. There is no other list: what plans policies compiles the expressions that stand here,
// `assay check` judges them in this order, and editors ask it whether a text is CEL.

/** A field in which policies have an expression of CEL. */
export interface ExpressionField {
  readonly use: ExpressionUse;
  /** The list each of whose elements has one, from the `spec` of a policy or from a rule; `undefined` if the expression stands alone. */
  readonly list: readonly string[] | undefined;
  /** From an element of the list, or from where the list would begin. */
  readonly member: readonly string[];
  /** What it has to result in. */
  readonly result: ExpressionResult;
  /** Whether an empty text is none. Everywhere else it is an expression that does not compile. */
  readonly isOptional?: true;
  /** A member by which an element has this expression: only with this text, or only if there is no such member. */
  readonly onlyIf?: { readonly member: string; readonly is: string | undefined };
}

/** What an expression is for. */
export type ExpressionUse =
  /** Decides whether a policy is about a request or a target. */
  | 'condition'
  /** Has a name, by which those behind it know its value. */
  | 'variable'
  /** Decides whether an object is as the policy wants it. */
  | 'validation'
  | 'message'
  | 'annotation'
  | 'mutation'
  /** Finds the objects that are mutated. */
  | 'targets'
  | 'generation'
  /** A text with expressions in it. */
  | 'template'
  /** Finds the images of an object. */
  | 'images'
  /** Decides whether a policy is about an image, and sees nothing but `ref`. */
  | 'image-reference'
  /** Gives a key or a certificate. */
  | 'attestor';

/** What an expression has to result in. */
export type ExpressionResult =
  | 'anything'
  | 'boolean'
  | 'text'
  | 'text or null'
  | 'map'
  | 'configuration'
  | 'operations'
  | 'HTTP response'
  | 'Envoy response';

export const MATCH_CONDITIONS: ExpressionField = { use: 'condition', list: ['matchConditions'], member: ['expression'], result: 'boolean' };
export const VARIABLES: ExpressionField = { use: 'variable', list: ['variables'], member: ['expression'], result: 'anything' };
export const VALIDATIONS: ValidationFields = validationsIn('validations');
export const ANNOTATIONS: ExpressionField = { use: 'annotation', list: ['auditAnnotations'], member: ['valueExpression'], result: 'text or null' };

/** The fields of validations. */
export interface ValidationFields {
  readonly expression: ExpressionField;
  readonly message: ExpressionField;
}

export const TARGET_CONDITIONS: ExpressionField = { ...MATCH_CONDITIONS, list: ['targetMatchConditions'] };
export const TARGETS: ExpressionField = {
  use: 'targets',
  list: undefined,
  member: ['targetMatchConstraints', 'expression'],
  result: 'map',
  isOptional: true,
};
export const CONFIGURATIONS: ExpressionField = mutation('ApplyConfiguration', 'applyConfiguration', 'configuration');
export const OPERATIONS: ExpressionField = mutation('JSONPatch', 'jsonPatch', 'operations');

export const GENERATIONS: ExpressionField = {
  use: 'generation',
  list: ['generate'],
  member: ['expression'],
  result: 'boolean',
  onlyIf: { member: 'template', is: undefined },
};
export const TEMPLATES: ExpressionField = { use: 'template', list: ['generate'], member: ['template', 'value'], result: 'anything' };

export const DELETE_CONDITIONS: ExpressionField = { ...MATCH_CONDITIONS, list: ['conditions'] };

export const IMAGES: ExpressionField = { use: 'images', list: ['images'], member: ['expression'], result: 'anything' };
export const IMAGE_REFERENCES: ExpressionField = {
  use: 'image-reference',
  list: ['matchImageReferences'],
  member: ['expression'],
  result: 'anything',
};
export const ATTESTORS: readonly ExpressionField[] = [
  attestor('cosign', 'key'),
  attestor('cosign', 'certificate', 'cert'),
  attestor('cosign', 'certificate', 'certChain'),
  attestor('cosign', 'trustedRoot'),
  attestor('notary', 'certs'),
  attestor('notary', 'tsaCerts'),
];

export const HTTP_RESPONSES: ExpressionField = { ...VALIDATIONS.expression, result: 'HTTP response' };
export const ENVOY_RESPONSES: ExpressionField = { ...VALIDATIONS.expression, result: 'Envoy response' };

const WEBHOOK_CONDITIONS: ExpressionField = { ...MATCH_CONDITIONS, list: ['webhookConfiguration', 'matchConditions'] };
export const RULE_CONDITIONS: ExpressionField = { ...MATCH_CONDITIONS, list: ['celPreconditions'] };
export const RULE_VARIABLES: ExpressionField = { ...VARIABLES, list: ['validate', 'cel', 'variables'] };
export const RULE_VALIDATIONS: ValidationFields = validationsIn('validate', 'cel', 'expressions');
const RULE_ANNOTATIONS: ExpressionField = { ...ANNOTATIONS, list: ['validate', 'cel', 'auditAnnotations'] };

function validationsIn(...list: readonly string[]): ValidationFields {
  return {
    expression: { use: 'validation', list, member: ['expression'], result: 'boolean' },
    message: { use: 'message', list, member: ['messageExpression'], result: 'text', isOptional: true },
  };
}

function mutation(patchType: string, member: string, result: ExpressionResult): ExpressionField {
  return { use: 'mutation', list: ['mutations'], member: [member, 'expression'], result, onlyIf: { member: 'patchType', is: patchType } };
}

function attestor(...path: readonly string[]): ExpressionField {
  return { use: 'attestor', list: ['attestors'], member: [...path, 'expression'], result: 'anything', isOptional: true };
}

/** The expressions of a kind of objects, in the order in which they can see each other's names. */
export interface KindExpressions {
  /** From `spec`. */
  readonly ofSpec: readonly ExpressionField[];
  /** From each of `spec.rules`. */
  readonly ofRules: readonly ExpressionField[];
}

/** What the expressions of an object depend on: its family, and what a ValidatingPolicy looks at. */
export type ExpressionKind = Exclude<PolicyFamily, 'validating'> | `validating ${EvaluationMode}` | 'exception';

const VALIDATION_FIELDS = [VALIDATIONS.expression, VALIDATIONS.message];
const VALIDATING = [MATCH_CONDITIONS, VARIABLES, ...VALIDATION_FIELDS];

const EXPRESSIONS: Readonly<Record<ExpressionKind, KindExpressions>> = {
  rules: {
    ofSpec: [WEBHOOK_CONDITIONS],
    ofRules: [RULE_VARIABLES, RULE_CONDITIONS, RULE_VALIDATIONS.expression, RULE_VALIDATIONS.message, RULE_ANNOTATIONS],
  },
  cleanup: ofSpec(),
  'validating Kubernetes': ofSpec(...VALIDATING, ANNOTATIONS),
  // Payloads are not requests, so nobody writes a log of them: Kyverno leaves their annotations uncompiled.
  'validating JSON': ofSpec(...VALIDATING),
  'validating HTTP': ofSpec(MATCH_CONDITIONS, VARIABLES, HTTP_RESPONSES),
  'validating Envoy': ofSpec(MATCH_CONDITIONS, VARIABLES, ENVOY_RESPONSES),
  mutating: ofSpec(VARIABLES, MATCH_CONDITIONS, TARGET_CONDITIONS, TARGETS, ANNOTATIONS, CONFIGURATIONS, OPERATIONS),
  generating: ofSpec(MATCH_CONDITIONS, VARIABLES, GENERATIONS, TEMPLATES, ANNOTATIONS),
  deleting: ofSpec(VARIABLES, DELETE_CONDITIONS),
  'image-validating': ofSpec(MATCH_CONDITIONS, IMAGE_REFERENCES, IMAGES, VARIABLES, ...ATTESTORS, ...VALIDATION_FIELDS, ANNOTATIONS),
  'validating-admission': ofSpec(VARIABLES, MATCH_CONDITIONS, ...VALIDATION_FIELDS, ANNOTATIONS),
  'mutating-admission': ofSpec(VARIABLES, MATCH_CONDITIONS, CONFIGURATIONS, OPERATIONS),
  exception: ofSpec(MATCH_CONDITIONS),
};

function ofSpec(...fields: readonly ExpressionField[]): KindExpressions {
  return { ofSpec: fields, ofRules: [] };
}

/** The expressions of a kind. */
export function expressionsOf(kind: ExpressionKind): KindExpressions {
  return EXPRESSIONS[kind];
}

/** The kind of a policy of a family, with the mode that its `spec.evaluation.mode` has. */
export function expressionKind(family: PolicyFamily, mode: EvaluationMode): ExpressionKind {
  return family === 'validating' ? `validating ${mode}` : family;
}

/** The field of a kind that a place is, given by the steps from the root of the document; `undefined` if no expression stands there. */
export function expressionFieldAt(kind: ExpressionKind, steps: readonly (string | number)[]): ExpressionField | undefined {
  const [root, rules, rule, ...belowRule] = steps;
  if (root !== 'spec') return undefined;
  const { ofSpec, ofRules } = EXPRESSIONS[kind];
  const below = steps.slice(1);
  const found = ofSpec.find((field) => isAt(field, below));
  return found ?? (rules === 'rules' && typeof rule === 'number' ? ofRules.find((field) => isAt(field, belowRule)) : undefined);
}

function isAt({ list, member }: ExpressionField, steps: readonly (string | number)[]): boolean {
  const names = list === undefined ? member : [...list, undefined, ...member];
  return (
    names.length === steps.length && names.every((name, index) => (name === undefined ? typeof steps[index] === 'number' : name === steps[index]))
  );
}
