import { DYN, environment, homogeneousLiterals, kubernetesLibraries, literalArguments, objectType } from '@assay/cel';
import type { Environment, EnvironmentOptions, Library, ObjectType, Type, Value as CelValue } from '@assay/cel';

import type { World } from '../world.ts';
import { oncePer } from '../../values/once-per.ts';
import { generatorLibrary } from './libraries/generator.ts';
import { jsonPatchLibrary } from './libraries/json-patch.ts';
import { kyvernoLibraries } from './libraries/kyverno-libraries.ts';
import { EXCEPTIONS_TYPE } from './exception-values.ts';
import { buildPatchValue, patchTypes } from './patch-values.ts';
import type { ValuedLibrary } from './valued-library.ts';
import { ADMISSION_TYPES, NAMESPACE_TYPE, POLICY_TYPES, REQUEST_TYPE } from './request.ts';

/** Compiles the expressions of one policy: the types of its variables become known as they are declared. */
export interface PolicyEnvironment {
  readonly environment: Environment;
  /** The values of variables that come from libraries, such as `resource` and `http`. */
  readonly libraryValues: ReadonlyMap<string, CelValue>;
  /** Makes `variables.name` known to what is compiled from now on. */
  readonly declareVariable: (name: string, type: Type) => void;
}

/** The families of policies of policies.kyverno.io. */
export type ExpressionFamily = 'validating' | 'mutating' | 'generating' | 'deleting' | 'image-validating';

/** What an environment is for. */
export interface PolicyEnvironmentOptions {
  readonly family: ExpressionFamily;
  /** That of the policy; empty for one of the whole cluster. Namespaced policies name no namespace where they look for resources. */
  readonly namespace: string;
  readonly world: World;
  /** What a family has beside the rest. */
  readonly libraries?: readonly ValuedLibrary[];
  /** Variables beside the usual ones. */
  readonly variables?: Readonly<Record<string, Type>>;
}

/** Name of the type of `variables`. */
export const VARIABLES_TYPE_NAME = 'kyverno.variables';

/**
 * The environment of a policy of policies.kyverno.io: cel-go with the libraries of Kubernetes and Kyverno. Follows pkg/cel/compiler
 * and the compilers of the policies in Kyverno (v1.19.0); BEHAVIOUR 19.
 */
export function policyEnvironment({ family, namespace, world, libraries = [], variables = {} }: PolicyEnvironmentOptions): PolicyEnvironment {
  const usual = usualLibraries(family, namespace, world);
  const valued = libraries.length === 0 ? usual.valued : [...usual.valued, ...libraries];
  const given = valued.flatMap(({ variable }) => (variable === undefined ? [] : [variable]));
  return build({
    libraries: libraries.length === 0 ? usual.libraries : withKubernetes(valued),
    variables: {
      object: DYN,
      oldObject: DYN,
      request: REQUEST_TYPE,
      namespaceObject: NAMESPACE_TYPE,
      exceptions: EXCEPTIONS_TYPE,
      ...Object.fromEntries(given.map(({ name, type }) => [name, type])),
      ...variables,
    },
    libraryValues: new Map(given.map(({ name, value }) => [name, value])),
    types: POLICY_TYPES,
    hasPatches: family === 'mutating',
    // Objects that are generated mix types in their literals.
    isHomogeneous: family !== 'generating',
  });
}

interface UsualLibraries {
  readonly valued: readonly ValuedLibrary[];
  readonly libraries: readonly Library[];
}

/** The libraries that all policies of a family and a namespace have in a world. */
function usualLibraries(family: ExpressionFamily, namespace: string, world: World): UsualLibraries {
  const known = librariesIn(world);
  const key = `${family} ${namespace}`;
  const before = known.get(key);
  if (before) return before;
  const valued = [...kyvernoLibraries(world, namespace), ...ownLibraries(family, namespace)];
  const made = { valued, libraries: withKubernetes(valued) };
  known.set(key, made);
  return made;
}

const librariesIn = oncePer<World, Map<string, UsualLibraries>>(() => new Map());

function withKubernetes(valued: readonly ValuedLibrary[]): readonly Library[] {
  return [...kubernetesLibraries, ...valued.map(({ library }) => library)];
}

function ownLibraries(family: ExpressionFamily, namespace: string): readonly ValuedLibrary[] {
  if (family === 'generating') return [generatorLibrary(namespace)];
  return family === 'mutating' ? [{ library: jsonPatchLibrary }] : [];
}

/** What an environment of Kubernetes' own admission policies has. */
export interface AdmissionEnvironmentOptions {
  /** Whether `Object{…}` and `JSONPatch{…}` are known, as in MutatingAdmissionPolicies. */
  readonly hasPatches?: boolean;
  /** Variables beside object, oldObject, request, namespaceObject and variables: `params`, `authorizer`. */
  readonly variables?: Readonly<Record<string, Type>>;
}

/** The environment of Kubernetes' admission policies, and of CEL in rules of ClusterPolicies, without libraries of Kyverno (BEHAVIOUR 24.1). */
export function admissionEnvironment({ hasPatches = false, variables = {} }: AdmissionEnvironmentOptions = {}): PolicyEnvironment {
  return build({
    libraries: hasPatches ? [...kubernetesLibraries, jsonPatchLibrary] : kubernetesLibraries,
    variables: { object: DYN, oldObject: DYN, request: REQUEST_TYPE, namespaceObject: NAMESPACE_TYPE, ...variables },
    libraryValues: new Map(),
    types: ADMISSION_TYPES,
    hasPatches,
    isHomogeneous: true,
  });
}

interface EnvironmentPlan {
  readonly libraries: readonly Library[];
  readonly variables: Readonly<Record<string, Type>>;
  readonly libraryValues: ReadonlyMap<string, CelValue>;
  readonly types: readonly ObjectType[];
  readonly hasPatches: boolean;
  readonly isHomogeneous: boolean;
}

function build({ libraries, variables, libraryValues, types, hasPatches, isHomogeneous }: EnvironmentPlan): PolicyEnvironment {
  const declared = new Map<string, Type>();
  const options: EnvironmentOptions = {
    foldConstants: true,
    validators: isHomogeneous ? [literalArguments, homogeneousLiterals(['format'])] : [literalArguments],
    dynamicTypes: (name) => {
      if (name === VARIABLES_TYPE_NAME) return declared;
      return hasPatches ? patchTypes(name) : undefined;
    },
    ...(hasPatches && { construct: buildPatchValue }),
  };
  return {
    environment: environment({ libraries, variables: { ...variables, variables: objectType(VARIABLES_TYPE_NAME) }, types, options }),
    libraryValues,
    declareVariable: (name, type) => declared.set(name, type),
  };
}
