import type { Fix } from '@assay/findings';
import type { ContentNode, MappingNode, Path, Span } from '@assay/source';

/** What came out for one rule on one VM. */
export type RuleOutcome =
  /** It applies and holds. */
  | 'satisfied'
  /** It applies and does not hold. */
  | 'violated'
  /** It applies, does not hold, and says `justWarning`. */
  | 'warning'
  /** Its `valid` path finds nothing in the VM. */
  | 'skipped'
  /** Its type is unknown. */
  | 'ignored'
  /** It needs the value of a template parameter that has none. */
  | 'not-checked'
  /** It is broken, or cannot be evaluated on this VM. */
  | 'error';

/** What can be wrong with an annotation, whatever the VM. */
export type StaticCode =
  | 'annotation-not-a-string'
  | 'invalid-json'
  | 'not-an-array'
  | 'rule-not-an-object'
  | 'missing-key'
  | 'wrong-type'
  | 'duplicate-name'
  | 'invalid-path'
  | 'invalid-regex'
  | 'missing-argument'
  | 'unknown-rule';

/** What can be wrong with a file. */
export type FileCode = 'invalid-document' | 'wrong-kind';

/** Why a rule cannot be evaluated on a VM. */
export type EvaluationCode =
  | 'path-not-found'
  | 'no-values'
  | 'type-mismatch'
  | 'argument-path-not-found'
  | 'argument-not-single'
  | 'argument-type-mismatch';

/** What is legal and hardly meant. */
type LintCode = 'legacy-path' | 'unknown-key' | 'unread-annotation' | 'template-without-namespace';

/** Something wrong with an annotation or a file, where it is. */
export interface Defect {
  readonly code: StaticCode | FileCode;
  readonly message: string;
  readonly span: Span;
  /** Zero-based index of the rule in its array. */
  readonly rule?: number;
  /** The key of the rule, given or missing. */
  readonly key?: string;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** Something legal that is hardly meant, where it is. */
export interface Lint {
  readonly code: LintCode | 'unknown-rule';
  readonly message: string;
  readonly span: Span;
  readonly hint: string;
  readonly fixes?: readonly Fix[];
}

/** An object of a manifest: where its parts are and how to name it. */
export interface ManifestObject {
  readonly node: MappingNode;
  /** Where something is reported that the object lacks. */
  readonly anchor: Span;
  /** Way from the root of its document. */
  readonly path: Path;
  readonly notation: Notation;
  /** Empty if it has none. */
  readonly name: string;
  /** Empty if it has none. */
  readonly namespace: string;
}

/** How a manifest is written, which decides where something missing is reported. */
export type Notation = 'yaml' | 'json';

/** A Template of OpenShift, which carries rules and objects to make. */
export interface Template extends ManifestObject {
  readonly kind: 'template';
}

/** A VirtualMachine of KubeVirt. */
export interface VirtualMachine extends ManifestObject {
  readonly kind: 'virtual-machine';
  /** Values that follow from template parameters without a value. */
  readonly unknownValues: UnknownValues;
}

/** The nodes of a VM whose value nobody knows, with the parameter each of them needs. */
export type UnknownValues = ReadonlyMap<ContentNode, UnknownValue>;

/** A value that needs a template parameter for which nothing is given. */
export interface UnknownValue {
  readonly parameter: string;
  /** Whether the value is a text for certain; `${{NAME}}` may become anything. */
  readonly isText: boolean;
  /** Where the parameter is used. */
  readonly span: Span;
}
