import type { Observe, Program } from '@assay/cel';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';

import type { JmesPathHost } from '../jmespath/host.ts';
import type { ClusterReader } from './cluster/cluster-reader.ts';
import type { AdmissionUser } from './match/match-subject.ts';
import type { Policy, PolicyBinding } from '../policy/policy.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import type { ImageReader } from './registry/image-reader.ts';
import type { KindMap } from '../schemas/kind-map.ts';

/** Everything beside its policies that the evaluation of one test depends on. */
export interface World {
  /** The objects that are sent to the policies; numbers are doubles, namespaced kinds have a namespace. */
  readonly resources: readonly ObjectValue[];
  /** Objects that rules with targets can change; whole numbers are `Int64`. */
  readonly targets: readonly ObjectValue[];
  /** Whether only rules of kyverno.io reach these, and no MutatingPolicies. */
  readonly hidesTargetsFromCel?: true;
  /** Objects that `paramRef` can name; whole numbers are `Int64`. */
  readonly params: readonly ObjectValue[];
  readonly bindings: readonly PolicyBinding[];
  /** The exceptions of the test, of kyverno.io and policies.kyverno.io. */
  readonly exceptions: readonly YamlObject[];
  readonly values: Values;
  readonly kinds: KindMap;
  /** All objects that there are: those of the server, and those of a test. */
  readonly cluster: ClusterReader;
  /** Whether there is a server, or a test pretends to have one (`clusterResources`). Without, only targets of rules are looked for in it. */
  readonly hasServer: boolean;
  /** Whether `apiCall` finds the objects of the cluster although there is no server. */
  readonly answersApiCalls?: true;
  /** What a Context file gives to expressions of CEL; `undefined` without one, and where there is a cluster. */
  readonly celContext: CelContext | undefined;
  readonly apiCalls: readonly ApiCallMock[];
  /** By name; `undefined` if the test gives none. */
  readonly globalContext: ReadonlyMap<string, GlobalContextEntry> | undefined;
  /** The objects that a rule may clone, from the rows that name it. */
  readonly cloneSourcesOf: (policy: Policy, rule: string) => readonly ObjectValue[];
  /** The predicates that the images of a rule are attested with; `undefined` if the test gives none, so that a registry had to tell. */
  readonly attestationsOf?: (policy: string, rule: string) => readonly AttestedPredicate[] | undefined;
  /** What registries say of images; `undefined` if nobody asks them. */
  readonly images?: ImageReader | undefined;
  readonly host: JmesPathHost;
  /** Whether nobody asks which field of an object breaks a rule: to find it takes time. */
  readonly ignoresCauses?: boolean;
  /** What hears of the values of the parts of an expression of CEL, if somebody wants to know; the same for one program each time. */
  readonly observe?: ObserveProgram | undefined;
}

/** Chooses what hears of the parts of a program as it is evaluated. */
export type ObserveProgram = (program: Program) => Observe | undefined;

/** A predicate about images, taken to be signed as a policy wants it. */
export interface AttestedPredicate {
  readonly predicateType: string;
  readonly predicate: ObjectValue;
}

/** Variables, users and namespaces, as manifests of all shapes give them. Names of rules are those of authors, not of autogen. */
export interface Values {
  /** Values for everything, by dotted path. */
  readonly global: Variables;
  /** For one policy on one resource: the global ones with those of the resource over them, and `request.operation`. */
  readonly ofResource: (policy: string, resource: string) => Variables;
  /** For one rule: what is set when its context is loaded, over those of the resource. */
  readonly ofRule: (policy: string, rule: string, resource: string) => Variables;
  /** Who sends the resource; `undefined` if nothing tells. */
  readonly userOf: (policy: string, resource: string) => RequestUser | undefined;
  /** The labels of a namespace for a rule; `undefined` if nothing tells them. */
  readonly namespaceLabels: (namespace: string, policy: string, rule: string) => Labels | undefined;
  /** The Namespace object of this name, for a policy; `undefined` if nothing tells it. */
  readonly namespace: (name: string, policy?: string) => ObjectValue | undefined;
  readonly subresources: readonly SubresourceMapping[];
}

/** Values by dotted path, in the order in which they are set. */
export type Variables = ReadonlyMap<string, Value>;

/** Who sends a request, with what `request.userInfo` shows of them. */
export interface RequestUser extends AdmissionUser {
  /** The object that `request.userInfo` is. */
  readonly userInfo: ObjectValue;
  /** Whether roles, and cluster roles, were given at all: keys that are absent are unknown to expressions. */
  readonly hasRoles: boolean;
  readonly hasClusterRoles: boolean;
}

/** That objects of one sort count as a subresource of another. */
export interface SubresourceMapping {
  readonly sort: GroupVersionKind;
  /** Such as `scale`. */
  readonly subresource: string;
  readonly parent: GroupVersionKind;
}

/** What `resource.Get`, `resource.List` and `image.GetMetadata` find. */
export interface CelContext {
  readonly resources: readonly ObjectValue[];
  /** By the image as the expression writes it. */
  readonly images: ReadonlyMap<string, Value>;
}

/** The answer to a call that a test gives. */
export interface ApiCallMock {
  /** A URL, or a path of the Kubernetes API. */
  readonly url: string;
  /** `GET` or `POST`; empty for both. */
  readonly method: string;
  readonly statusCode: number;
  readonly body: ObjectValue;
}

/** A global context entry that a test gives. */
export interface GlobalContextEntry {
  /** The data behind `fieldPath`. */
  readonly data: Value;
  /** By name; `undefined` if it has none. */
  readonly projections: ReadonlyMap<string, Value> | undefined;
}
