import type { Observe, CelProgram } from '@assay/cel';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';

import type { JmesPathHost } from '../jmespath/host.ts';
import type { ClusterReader } from './cluster/cluster-reader.ts';
import type { ContextProvider } from './context-provider.ts';
import type { AdmissionUser } from './match/match-subject.ts';
import type { PolicyBinding } from '../policy/policy.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import type { ImageReader } from './registry/image-reader.ts';
import type { KindMap } from '../schemas/kind-map.ts';

/** Everything beside the policies that evaluation depends on. */
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
  /** Of kyverno.io and policies.kyverno.io. */
  readonly exceptions: readonly YamlObject[];
  readonly values: Values;
  readonly kinds: KindMap;
  /** Whether the resource of a kind that nothing maps is guessed even where the CLI gives up on the object. */
  readonly guessesResources?: boolean;
  /** All objects that there are. */
  readonly cluster: ClusterReader;
  /** Whether the cluster is that of a server. Without one, only targets of rules are looked for in it. */
  readonly hasServer: boolean;
  /** Whether `apiCall` finds the objects of the cluster although there is no server. */
  readonly answersApiCalls?: true;
  /** What answers for servers, beside the cluster. */
  readonly provider: ContextProvider;
  /** What registries say of images; `undefined` if nobody asks them. */
  readonly images?: ImageReader | undefined;
  readonly host: JmesPathHost;
  /** Whether nobody asks which field of an object breaks a rule: to find it takes time. */
  readonly ignoresCauses?: boolean;
  /** Whether nobody asks which policies say nothing about an object. */
  readonly ignoresUnmatched?: boolean;
  /** What hears of the values of the parts of an expression of CEL, if somebody wants to know; the same for one program each time. */
  readonly observe?: ObserveProgram | undefined;
}

/** Chooses what hears of the parts of a program as it is evaluated. */
export type ObserveProgram = (program: CelProgram) => Observe | undefined;

/** What is given to policies beside objects: variables, users and namespaces. Names of rules are those of authors, not of autogen. */
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
