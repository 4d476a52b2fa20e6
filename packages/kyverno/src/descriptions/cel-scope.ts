import { DYN, formatType } from '@assay/cel';
import type { CelEnvironment, CelProgram, Type } from '@assay/cel';
import { nodeAt, oncePer, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { MappingNode, Node, Steps } from '@assay/source';

import { expressionEnvironment, imageReferenceEnvironment, variableType } from '../expressions/expression-environment.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { modeNamed } from '../policy/evaluation-mode.ts';
import { expressionFieldAt, expressionKind, expressionsOf } from '../policy/expression-fields.ts';
import type { ExpressionField, ExpressionKind } from '../policy/expression-fields.ts';
import { roleOf } from '../policy/policy-kinds.ts';
import { remembering } from '../values/remembering.ts';

/** What CEL expressions at a place of a policy can name. */
export interface CelScope {
  readonly environment: CelEnvironment;
  /** The variables of the policy, with their types. */
  readonly declared: ReadonlyMap<string, Type>;
  /** The variables of the policy that compile. */
  readonly programs: ReadonlyMap<string, CelProgram>;
  /** The type of an expression; `undefined` if it is none. */
  readonly typeOf: (text: string) => Type | undefined;
  /** The fields of a type that are listed. */
  readonly fieldsOf: (type: Type | undefined) => readonly { readonly name: string; readonly detail: string }[];
  readonly typeName: (type: Type) => string;
}

/** What a CEL expression can name that stands at these steps of a policy or an exception; `undefined` for other kinds. */
export function celScope(root: MappingNode, sort: GroupVersionKind, steps: Steps): CelScope | undefined {
  const kind = writtenKind(root, sort);
  if (kind === undefined) return undefined;
  const isInRule = kind === 'rules' && steps[1] === 'rules';
  return scopesOf(root).of({
    kind,
    holder: isInRule ? steps.slice(0, 3) : ['spec'],
    isOfImage: expressionFieldAt(kind, steps)?.use === 'image-reference',
  });
}

/** The field that steps of a document lead to, if an expression of CEL stands there. */
export function celFieldAt(root: MappingNode, sort: GroupVersionKind, steps: Steps): ExpressionField | undefined {
  const kind = writtenKind(root, sort);
  return kind && expressionFieldAt(kind, steps);
}

/** The kind of a policy or an exception as it is written, finished or not. */
function writtenKind(root: MappingNode, sort: GroupVersionKind): ExpressionKind | undefined {
  const role = roleOf(sort);
  if (role === undefined || role.role === 'binding') return undefined;
  if (role.role === 'exception') return 'exception';
  return expressionKind(role.family, modeNamed(textAt(root, ['spec', 'evaluation', 'mode'])));
}

function textAt(root: MappingNode, steps: Steps): string {
  return stringValue(nodeAt(root, steps)) ?? '';
}

/** What the names depend on that expressions know. */
interface ScopePlace {
  readonly kind: ExpressionKind;
  /** Where the `spec` or the rule is that has the list of variables. */
  readonly holder: Steps;
  /** Whether only the name of an image is known. */
  readonly isOfImage: boolean;
}

/** The scopes of a document. Compiling all variables takes long enough to be done once for a text. */
const scopesOf = oncePer((root: MappingNode) => ({
  of: remembering(
    ({ holder, isOfImage }: ScopePlace) => `${holder.join('.')} ${isOfImage}`,
    (place) => makeScope(root, place),
  ),
}));

function makeScope(root: MappingNode, { kind, holder, isOfImage }: ScopePlace): CelScope {
  const hasParams = nodeAt(root, [...holder, ...(kind === 'rules' ? ['validate', 'cel'] : []), 'paramKind']) !== undefined;
  const ofPolicy = expressionEnvironment(kind, { namespace: textAt(root, ['metadata', 'namespace']), hasParams });
  const expressions = isOfImage ? imageReferenceEnvironment(ofPolicy) : ofPolicy;
  const declared = new Map<string, Type>();
  const programs = new Map<string, CelProgram>();
  for (const variable of isOfImage ? [] : variablesAt(root, kind, holder)) {
    const name = stringValue(valueNamed(variable, 'name'));
    if (name === undefined) continue;
    const compiled = expressions.environment.compile(stringValue(valueNamed(variable, 'expression')) ?? '');
    const type = compiled.kind === 'program' ? compiled.program.resultType : DYN;
    if (compiled.kind === 'program') programs.set(name, compiled.program);
    declared.set(name, variableType(kind, type));
    expressions.declareVariable(name, declared.get(name)!);
  }
  const { environment } = expressions;
  return {
    environment,
    declared,
    programs,
    typeOf: (text) => checkedType(environment, text),
    fieldsOf: (type) => fieldsOf(environment, type),
    typeName: formatType,
  };
}

function variablesAt(root: MappingNode, kind: ExpressionKind, holder: Steps): readonly Node[] {
  const { ofSpec, ofRules } = expressionsOf(kind);
  const field = (holder.length === 1 ? ofSpec : ofRules).find(({ use }) => use === 'variable');
  const list = field?.list && nodeAt(root, [...holder, ...field.list]);
  const content = list && resolveAlias(list);
  return content?.kind === 'sequence' ? content.items : [];
}

function checkedType(environment: CelEnvironment, text: string): Type | undefined {
  const { checked, problems } = environment.check(text);
  return checked && problems.length === 0 ? checked.types.get(checked.expression) : undefined;
}

function fieldsOf({ vocabulary }: CelEnvironment, type: Type | undefined): readonly { readonly name: string; readonly detail: string }[] {
  const found = type?.kind === 'object' ? vocabulary.types.find(({ name }) => name === type.name) : undefined;
  return Object.entries(found?.fields ?? {}).map(([name, field]) => ({ name, detail: formatType(field) }));
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
