import type { ObjectValue, Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

/** Which of the three forms a manifest has. */
export type ManifestShape =
  /** `cli.kyverno.io/v1beta1 KyvernoTest`, as the proposal has it. */
  | 'v1beta1'
  /** `cli.kyverno.io/v1alpha1 Test`, and every other pair outside of that group. */
  | 'v1alpha1'
  /** Neither apiVersion nor kind. */
  | 'legacy';

/** The input files that a manifest names, and what stands in it in place of them. */
export interface InputFiles {
  readonly shape: ManifestShape;
  /** The directory from which relative paths start. */
  readonly directory: string;
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
