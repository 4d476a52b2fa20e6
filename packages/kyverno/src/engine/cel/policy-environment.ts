import { DYN, environment, homogeneousLiterals, kubernetesLibraries, literalArguments, objectType } from '@assay/cel';
import type { Bindings, CelEnvironment, EnvironmentOptions, FieldTypes, Library, Type, CelValue } from '@assay/cel';
import { oncePer } from '@assay/source';

import type { World } from '../world.ts';
import { once } from '../../values/once.ts';
import { generatorLibrary } from './libraries/generator.ts';
import { jsonPatchLibrary } from './libraries/json-patch.ts';
import { kyvernoLibraries } from './libraries/kyverno-libraries.ts';
import { orValueLibrary } from './libraries/or-value.ts';
import { resourceValue } from './libraries/resource.ts';
import { EXCEPTIONS_TYPE } from '../exceptions/exception-values.ts';
import { buildPatchValue, patchTypes } from './patch-values.ts';
import type { ValuedLibrary } from './valued-library.ts';
import { ADMISSION_TYPES, NAMESPACE_TYPE, POLICY_TYPES, REQUEST_TYPE } from './request.ts';

/** Compiles the expressions of one policy: the types of its variables become known as they are declared. */
export interface PolicyEnvironment {
  /** Another one as soon as a variable is declared: policies without variables share theirs. */
  readonly environment: CelEnvironment;
  /** The values of variables that come from libraries, such as `resource` and `http`. */
  readonly libraryValues: Bindings;
  /** Makes `variables.name` known to what is compiled from now on. */
  declareVariable(name: string, type: Type): void;
}

/** The families of policies of policies.kyverno.io; `authorization` are ValidatingPolicies that decide about requests of HTTP and Envoy. */
export type ExpressionFamily = 'validating' | 'mutating' | 'generating' | 'deleting' | 'image-validating' | 'authorization';

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
 * and the compilers of the policies in Kyverno (v1.19.0).
 */
export function policyEnvironment(options: PolicyEnvironmentOptions): PolicyEnvironment {
  const { namespace, variables = {} } = options;
  const { environment, values } = familyEnvironment(options);
  const resource = namespace === '' ? undefined : resourceValue(namespace);
  const libraryValues = resource === undefined ? values : { get: (name: string) => (name === 'resource' ? resource : values.get(name)) };
  return new DeclaringEnvironment(environment, variables, libraryValues);
}

/** What all policies of a family share, those with a namespace and those without. */
interface FamilyEnvironment {
  readonly environment: CelEnvironment;
  /** Of the variables of its libraries. */
  readonly values: ReadonlyMap<string, CelValue>;
}

function familyEnvironment(options: PolicyEnvironmentOptions): FamilyEnvironment {
  const { family, namespace, world, libraries = [] } = options;
  const known = environmentsIn(world);
  const key = [family, namespace === '' ? 'cluster' : 'namespace', ...libraries.map(({ library }) => library.name)].join(' ');
  const before = known.get(key);
  if (before) return before;
  const made = makeFamilyEnvironment(family, namespace !== '', world, libraries);
  known.set(key, made);
  return made;
}

const environmentsIn = oncePer<World, Map<string, FamilyEnvironment>>(() => new Map());

function makeFamilyEnvironment(
  family: ExpressionFamily,
  isNamespaced: boolean,
  world: World,
  libraries: readonly ValuedLibrary[],
): FamilyEnvironment {
  const valued = [...kyvernoLibraries(world, isNamespaced), ...ownLibraries(family, isNamespaced), ...libraries];
  const given = valued.flatMap(({ variable }) => (variable === undefined ? [] : [variable]));
  return {
    environment: environment({
      libraries: [...kubernetesLibraries, ...valued.map(({ library }) => library)],
      variables: {
        ...ADMISSION_VARIABLES,
        exceptions: EXCEPTIONS_TYPE,
        ...Object.fromEntries(given.map(({ name, type }) => [name, type])),
      },
      types: POLICY_TYPES,
      // Objects that are generated mix types in their literals.
      options: optionsOf({ hasPatches: family === 'mutating', isHomogeneous: family !== 'generating' }),
    }),
    values: new Map(given.map(({ name, value }) => [name, value])),
  };
}

function ownLibraries(family: ExpressionFamily, isNamespaced: boolean): readonly ValuedLibrary[] {
  switch (family) {
    case 'validating':
    case 'deleting':
      return [{ library: orValueLibrary }];
    case 'mutating':
      return [{ library: orValueLibrary }, { library: jsonPatchLibrary }];
    case 'generating':
      return [{ library: orValueLibrary }, generatorLibrary(isNamespaced)];
    case 'image-validating':
    case 'authorization':
      return [];
  }
}

/** What an environment of Kubernetes' own admission policies has. */
export interface AdmissionEnvironmentOptions {
  /** Whether `Object{…}` and `JSONPatch{…}` are known, as in MutatingAdmissionPolicies. */
  readonly hasPatches?: boolean;
  /** Variables beside object, oldObject, request, namespaceObject and variables: `params`, `authorizer`. */
  readonly variables?: Readonly<Record<string, Type>>;
}

/** The environment of Kubernetes' admission policies, and of CEL in rules of ClusterPolicies, without libraries of Kyverno. */
export function admissionEnvironment({ hasPatches = false, variables = {} }: AdmissionEnvironmentOptions = {}): PolicyEnvironment {
  return new DeclaringEnvironment(hasPatches ? mutatingAdmission() : validatingAdmission(), variables, new Map());
}

const validatingAdmission = once(() => makeAdmissionEnvironment([], false));
const mutatingAdmission = once(() => makeAdmissionEnvironment([jsonPatchLibrary], true));

function makeAdmissionEnvironment(libraries: readonly Library[], hasPatches: boolean): CelEnvironment {
  return environment({
    libraries: [...kubernetesLibraries, orValueLibrary, ...libraries],
    variables: ADMISSION_VARIABLES,
    types: ADMISSION_TYPES,
    options: optionsOf({ hasPatches, isHomogeneous: true }),
  });
}

/** The variables of every policy. */
const ADMISSION_VARIABLES: Readonly<Record<string, Type>> = {
  object: DYN,
  oldObject: DYN,
  request: REQUEST_TYPE,
  namespaceObject: NAMESPACE_TYPE,
  variables: objectType(VARIABLES_TYPE_NAME),
};

function optionsOf({ hasPatches, isHomogeneous }: { readonly hasPatches: boolean; readonly isHomogeneous: boolean }): EnvironmentOptions {
  return {
    foldConstants: true,
    validators: isHomogeneous ? [literalArguments, homogeneousLiterals(['format'])] : [literalArguments],
    dynamicTypes: (name) => (name === VARIABLES_TYPE_NAME ? NO_FIELDS : hasPatches ? patchTypes(name) : undefined),
    ...(hasPatches && { construct: buildPatchValue }),
  };
}

const NO_FIELDS: FieldTypes = new Map();

class DeclaringEnvironment implements PolicyEnvironment {
  environment: CelEnvironment;
  readonly libraryValues: Bindings;
  #declared: Map<string, Type> | undefined;

  constructor(shared: CelEnvironment, variables: Readonly<Record<string, Type>>, libraryValues: Bindings) {
    this.environment = Object.keys(variables).length === 0 ? shared : shared.extend({ variables });
    this.libraryValues = libraryValues;
  }

  declareVariable(name: string, type: Type): void {
    this.#declared ??= this.#declare(new Map());
    this.#declared.set(name, type);
  }

  #declare(declared: Map<string, Type>): Map<string, Type> {
    this.environment = this.environment.extend({ dynamicTypes: (name) => (name === VARIABLES_TYPE_NAME ? declared : undefined) });
    return declared;
  }
}
