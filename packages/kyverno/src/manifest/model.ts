import type { ObjectValue, Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

import type { Operation } from '../engine/phase.ts';
import type { YamlObject } from '../read/yaml-object.ts';

/** Which of the three forms a manifest has. */
export type ManifestShape =
  /** `cli.kyverno.io/v1beta1 KyvernoTest`, as the proposal has it. */
  | 'v1beta1'
  /** `cli.kyverno.io/v1alpha1 Test`, and every other pair outside of that group. */
  | 'v1alpha1'
  /** Neither apiVersion nor kind. */
  | 'legacy';

/** A test manifest, one document of its file, as the engine takes it: all shapes in one form. */
export interface TestManifest {
  readonly shape: ManifestShape;
  /** The path of the file as the argument and the walk give it. */
  readonly file: string;
  /** The directory from which its relative paths start. */
  readonly directory: string;
  readonly written: YamlObject;
  /** What the reference prints behind `Loading test`: the deprecated top-level name, mostly empty. */
  readonly name: string;
  /** Its file names without repetitions. */
  readonly policies: readonly NamedFile[];
  readonly resources: readonly NamedFile[];
  readonly targetResources: readonly NamedFile[];
  readonly paramResources: readonly NamedFile[];
  readonly exceptions: readonly NamedFile[];
  readonly clusterResources: readonly NamedFile[];
  readonly jsonPayloads: readonly NamedFile[];
  readonly httpPayloads: readonly NamedFile[];
  readonly envoyPayloads: readonly NamedFile[];
  readonly context: NamedFile | undefined;
  /** The Values and UserInfo files of the older shapes. */
  readonly variables: NamedFile | undefined;
  readonly userinfo: NamedFile | undefined;
  /** Values that stand in the manifest itself; then no Values file is read. */
  readonly values: ManifestValues | undefined;
  readonly apiCallResponses: readonly ObjectValue[];
  readonly globalContextEntries: readonly ObjectValue[];
  readonly results: readonly ResultRow[];
}

/** A path as it is written, and where. */
export interface NamedFile {
  readonly path: string;
  readonly span: Span;
  /** If an alias stands at the span: the text that it stands for. */
  readonly anchored?: Span;
}

/** A text and where it stands. */
export interface NamedText {
  readonly text: string;
  readonly span: Span;
  /** If an alias stands at the span: the text that it stands for. */
  readonly anchored?: Span;
}

/** One entry of `results`. */
export interface ResultRow {
  /** Its place among the results. */
  readonly index: number;
  readonly span: Span;
  /** `name` or `namespace/name`. */
  readonly policy: NamedText;
  /** `undefined` where the row is about all rules. */
  readonly rule: NamedText | undefined;
  readonly resources: readonly NamedText[];
  /** Whether the row has `resources` at all, be they empty: without, no attention is paid to `resourceSpecs`. */
  readonly hasResources: boolean;
  readonly resourceSpecs: readonly ResourceSpec[];
  /** Only v1beta1: the namespace in which the row has its resources. */
  readonly namespace: NamedText | undefined;
  readonly kind: NamedText | undefined;
  /** What is expected, and where it stands; in older shapes it can be any text, and be missing. */
  readonly result: NamedText;
  readonly operation: Operation | undefined;
  /** What is written as its operation, known or not. */
  readonly operationText: NamedText | undefined;
  readonly patchedResources: NamedFile | undefined;
  readonly generatedResources: readonly NamedFile[];
  readonly cloneSourceResource: NamedFile | undefined;
  readonly failOnMissingResources: boolean;
  readonly isDeletingPolicy: boolean;
}

/** A resource that a row names in all detail. */
export interface ResourceSpec {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespace: string;
  readonly subresource: string;
  readonly name: string;
}

/** What Values files, inline values and `spec.variables` hold, in one form; empty where nothing is said. */
export interface ManifestValues {
  readonly globalValues: ReadonlyMap<string, Value>;
  readonly policies: readonly PolicyValues[];
  /** Labels of namespaces for all policies. */
  readonly namespaceSelector: readonly NamespaceLabels[];
  readonly namespaces: readonly ObjectValue[];
  readonly subresources: readonly ObjectValue[];
  /** Whether values of a resource win over those of a rule (v1beta1), not the other way round. */
  readonly resourcesWin: boolean;
}

/** Values for one policy. */
export interface PolicyValues {
  readonly name: NamedText;
  readonly rules: readonly RuleValues[];
  readonly resources: readonly ResourceValues[];
  /** For policies without rules. */
  readonly values: ReadonlyMap<string, Value>;
  readonly namespaceSelector: readonly NamespaceLabels[];
}

/** Values for one rule. */
export interface RuleValues {
  readonly name: NamedText;
  readonly values: ReadonlyMap<string, Value>;
  readonly foreachValues: ReadonlyMap<string, readonly Value[]>;
  readonly namespaceSelector: readonly NamespaceLabels[];
  /** Only v1beta1. */
  readonly attestations: readonly Attestation[];
}

/** Values for one resource. */
export interface ResourceValues {
  readonly name: NamedText;
  readonly values: ReadonlyMap<string, Value>;
  /** Only v1beta1: who sends it. */
  readonly userInfo: UserFile | undefined;
}

/** The labels of a namespace. */
export interface NamespaceLabels {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** A predicate about images, and the file that holds it. */
export interface Attestation {
  readonly predicateType: string;
  readonly predicateResource: NamedFile;
}

/** What a UserInfo file, or `userInfo` of v1beta1, says. `undefined` where a field is absent. */
export interface UserFile {
  readonly roles: readonly string[] | undefined;
  readonly clusterRoles: readonly string[] | undefined;
  /** The object `userInfo` with username, uid, groups, extra. */
  readonly userInfo: ObjectValue;
}
