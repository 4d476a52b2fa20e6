import { DYN, formatType } from '@assay/cel';
import type { Environment, Type } from '@assay/cel';
import { nodeAt, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { MappingNode, Node, Steps } from '@assay/source';

import { declaredType } from '../engine/admission-policies/plan-variables.ts';
import { imageEnvironment } from '../engine/cel-policies/ivpol/plan-image-validating-phase.ts';
import { authorizationEnvironment, ENVOY_REQUESTS, HTTP_REQUESTS } from '../engine/cel-policies/payloads/plan-authorization-policy.ts';
import { admissionEnvironment, policyEnvironment } from '../engine/cel/policy-environment.ts';
import type { PolicyEnvironment } from '../engine/cel/policy-environment.ts';
import { AUTHORIZER_TYPE } from '../engine/cel/request.ts';
import { EMPTY_WORLD } from '../engine/empty-world.ts';
import { ruleEnvironment } from '../engine/kyverno-policies/validate-cel/plan-cel-rule.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { roleOf } from '../policy/policy-kinds.ts';
import type { PolicyFamily } from '../policy/policy.ts';
import { oncePer } from '../values/once-per.ts';

/** What CEL expressions at a place of a policy can name. */
export interface CelScope {
  readonly environment: Environment;
  /** The variables of the policy, with their types. */
  readonly declared: ReadonlyMap<string, Type>;
  /** The type of an expression; `undefined` if it is none. */
  readonly typeOf: (text: string) => Type | undefined;
  /** The fields of a type that are listed. */
  readonly fieldsOf: (type: Type | undefined) => readonly { readonly name: string; readonly detail: string }[];
  readonly typeName: (type: Type) => string;
}

/** What a CEL expression can name that stands below these steps of a policy or an exception; `undefined` for other kinds. */
export function celScope(root: MappingNode, sort: GroupVersionKind, steps: Steps): CelScope | undefined {
  const role = roleOf(sort);
  if (role?.role === 'binding' || role === undefined) return undefined;
  const family = role.role === 'policy' ? role.family : 'validating';
  if (family !== 'rules') return scopeOfHolder({ root, holder: asMapping(valueNamed(root, 'spec')), family });
  const rule = nodeAt(root, steps.slice(0, 3));
  return scopeOfHolder({ root, holder: asMapping(valueNamed(valueNamed(rule, 'validate'), 'cel')), family });
}

interface VariableHolder {
  readonly root: MappingNode;
  /** What has the list of variables. */
  readonly holder: MappingNode | undefined;
  readonly family: PolicyFamily;
}

/** Compiling all variables takes long enough to be done once for a text. */
const scopes = oncePer((_root: MappingNode) => new Map<MappingNode | undefined, CelScope>());

function scopeOfHolder(given: VariableHolder): CelScope {
  const known = scopes(given.root);
  const before = known.get(given.holder);
  if (before) return before;
  const made = makeScope(given);
  known.set(given.holder, made);
  return made;
}

function makeScope({ root, holder, family }: VariableHolder): CelScope {
  const environment = environmentOf(root, holder, family);
  const isOfKubernetes = family === 'rules' || family === 'validating-admission' || family === 'mutating-admission';
  const declared = new Map<string, Type>();
  const list = holder && valueNamed(holder, 'variables');
  for (const item of list?.kind === 'sequence' ? list.items : []) {
    const name = stringValue(valueNamed(item, 'name'));
    if (name === undefined) continue;
    const compiled = environment.environment.compile(stringValue(valueNamed(item, 'expression')) ?? '');
    const type = compiled.kind === 'program' ? compiled.program.resultType : DYN;
    declared.set(name, isOfKubernetes ? declaredType(type) : type);
    environment.declareVariable(name, declared.get(name)!);
  }
  return {
    environment: environment.environment,
    declared,
    typeOf: (text) => checkedType(environment.environment, text),
    fieldsOf: (type) => fieldsOf(environment.environment, type),
    typeName: formatType,
  };
}

function checkedType(environment: Environment, text: string): Type | undefined {
  const { checked, problems } = environment.check(text);
  return checked && problems.length === 0 ? checked.types.get(checked.expression) : undefined;
}

function fieldsOf({ vocabulary }: Environment, type: Type | undefined): readonly { readonly name: string; readonly detail: string }[] {
  const found = type?.kind === 'object' ? vocabulary.types.find(({ name }) => name === type.name) : undefined;
  return Object.entries(found?.fields ?? {}).map(([name, field]) => ({ name, detail: formatType(field) }));
}

function environmentOf(root: MappingNode, holder: MappingNode | undefined, family: PolicyFamily): PolicyEnvironment {
  const hasParams = holder !== undefined && valueNamed(holder, 'paramKind') !== undefined;
  const namespace = stringValue(valueNamed(valueNamed(root, 'metadata'), 'namespace')) ?? '';
  switch (family) {
    case 'rules':
    case 'cleanup':
      return ruleEnvironment({ hasParams });
    case 'validating-admission':
    case 'mutating-admission':
      return admissionEnvironment({
        hasPatches: family === 'mutating-admission',
        variables: { authorizer: AUTHORIZER_TYPE, ...(hasParams && { params: DYN }) },
      });
    case 'image-validating':
      return imageEnvironment(namespace, EMPTY_WORLD);
    case 'validating': {
      const mode = stringValue(valueNamed(valueNamed(holder, 'evaluation'), 'mode'));
      if (mode === 'HTTP') return authorizationEnvironment(HTTP_REQUESTS, EMPTY_WORLD);
      if (mode === 'Envoy') return authorizationEnvironment(ENVOY_REQUESTS, EMPTY_WORLD);
      return policyEnvironment({ family, namespace, world: EMPTY_WORLD });
    }
    case 'mutating':
    case 'generating':
    case 'deleting':
      return policyEnvironment({ family, namespace, world: EMPTY_WORLD });
  }
}

function asMapping(node: Node | undefined): MappingNode | undefined {
  const content = node && resolveAlias(node);
  return content?.kind === 'mapping' ? content : undefined;
}

/** What variables of CEL are, by name. */
const VARIABLES: Readonly<Record<string, string>> = {
  object: 'The object as it will be; null for a DELETE',
  oldObject: 'The object as it was; null for a CREATE',
  request: 'The admission request',
  namespaceObject: 'The namespace of the object',
  variables: 'The variables of the policy',
  params: 'The object that paramRef leads to',
  authorizer: 'Asks what who asks is allowed to do',
  exceptions: 'What exceptions to the policy allow',
  images: 'The images of the object, by the name of the extractor',
  attestors: 'The attestors of the policy, by name',
  attestations: 'The attestations of the policy, by name',
  resource: 'Gets, lists and posts resources of the cluster',
  http: 'Calls services',
  globalContext: 'Entries of the global context',
  image: 'Parses references of images',
  imageData: 'Metadata of images in their registries',
  user: 'Parses names of service accounts',
  generator: 'Generates resources',
};

/** What a variable of CEL is; `undefined` if nothing is written about it. */
export function describeCelVariable(name: string): string | undefined {
  return Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined;
}

/** What the macros of CEL do, by name. */
const MACROS: Readonly<Record<string, readonly [signature: string, description: string]>> = {
  has: ['has(a.field) -> bool', 'whether the field is there'],
  all: ['list.all(x, condition) -> bool', 'whether the condition holds for every element'],
  exists: ['list.exists(x, condition) -> bool', 'whether the condition holds for some element'],
  exists_one: ['list.exists_one(x, condition) -> bool', 'whether the condition holds for exactly one element'],
  existsOne: ['list.existsOne(x, condition) -> bool', 'whether the condition holds for exactly one element'],
  map: ['list.map(x, expression) -> list', 'what the expression gives for each element'],
  filter: ['list.filter(x, condition) -> list', 'the elements for which the condition holds'],
  sortBy: ['list.sortBy(x, expression) -> list', 'the elements in the order of what the expression gives for them'],
  transformList: ['list.transformList(i, x, expression) -> list', 'what the expression gives for each place and element'],
  transformMap: ['map.transformMap(k, v, expression) -> map', 'the map with other values'],
  transformMapEntry: ['map.transformMapEntry(k, v, expression) -> map', 'a map of the entries that the expression gives'],
  bind: ['cel.bind(x, value, expression) -> dyn', 'the expression with a name for a value'],
  optMap: ['optional.optMap(x, expression) -> optional', 'the optional with another value'],
  optFlatMap: ['optional.optFlatMap(x, expression) -> optional', 'the optional that the expression gives for the value'],
};

/** A macro of CEL: how it is written and what it does; `undefined` if nothing is written about it. */
export function describeCelMacro(name: string): { readonly signature: string; readonly description: string } | undefined {
  const [signature = '', description = ''] = (Object.hasOwn(MACROS, name) ? MACROS[name] : undefined) ?? [];
  return signature === '' ? undefined : { signature, description };
}

/** Whether a name is that of a macro of CEL. */
export function isCelMacro(name: string): boolean {
  return Object.hasOwn(MACROS, name);
}
