import { kubernetesObjectsIn } from '@assay/findings';
import type { JudgeRequest, KubernetesObject, SharedObject, SourceFile, Standards } from '@assay/findings';
import type { ObjectValue } from '@assay/jmespath';
import { objectOfNode, textOf } from '@assay/kyverno/objects';
import { oncePer, stringValue, valueNamed } from '@assay/source';
import type { MappingNode } from '@assay/source';

import { paramKindsOf } from './param-kinds.ts';

/** An object that the `paramRef` of a binding can name. */
export interface ParamObject {
  readonly kind: string;
  readonly value: ObjectValue;
  readonly root: () => MappingNode;
}

/** What parameters are looked for in. */
export type ParamSources = Pick<JudgeRequest, 'objects' | 'visible' | 'shared' | 'standards' | 'environment'>;

/**
 * The parameters by which objects may be judged: those among the objects themselves, in manifests, beside the policies, and those that
 * units share in the environment of the objects. Where that is none of theirs, as that of a manifest, the objects can meet each of theirs:
 * then there are several such sets, else one.
 */
export function paramSets({ objects, visible, shared = [], standards, environment }: ParamSources): readonly (readonly ParamObject[])[] {
  const kinds = paramKindsOf(standards.policies);
  if (kinds.length === 0) return [[]];
  const isMeant = ({ kind }: ParamObject): boolean => kinds.includes(kind);
  const own = objects.flatMap(paramObject).filter(isMeant);
  const given = [...own, ...paramsInFiles(standards, visible).filter(isMeant)];
  const known = new Set(own.map(identityOf));
  const ofUnits = shared.filter((each) => paramOfUnit(each).some((param) => isMeant(param) && !known.has(identityOf(param))));
  return choices(ofUnits, environment).map((chosen) => [...given, ...chosen.flatMap(paramOfUnit)]);
}

/** What objects of one environment can meet of what units share, each choice once. */
function choices(shared: readonly SharedObject[], environment: string | undefined): readonly (readonly SharedObject[])[] {
  const isOpen = ({ environments }: SharedObject): boolean =>
    environments !== undefined && (environment === undefined || !environments.all.includes(environment));
  const metIn = (name: string | undefined): readonly SharedObject[] =>
    shared.filter((each) => {
      const { environments } = each;
      return environments === undefined || environments.given.includes((isOpen(each) ? name : environment) ?? '');
    });
  const names = new Set(shared.filter(isOpen).flatMap(({ environments }) => environments?.all ?? []));
  if (names.size === 0) return [metIn(environment)];
  const met = Array.from(names, metIn);
  return met.filter((one, at) => met.findIndex((other) => other.length === one.length && other.every((each, index) => each === one[index])) === at);
}

/** In a cluster there is one of each identity. */
function identityOf({ kind, value }: ParamObject): string {
  return JSON.stringify([kind, ...[['apiVersion'], ['metadata', 'namespace'], ['metadata', 'name']].map((path) => textOf(value, ...path))]);
}

function paramsInFiles({ policies }: Standards, visible: readonly SourceFile[]): readonly ParamObject[] {
  return [...policies, ...visible].flatMap(paramsIn);
}

/** What a file gives is remembered as long as the file is; its tree is not. */
const paramsIn: (file: SourceFile) => readonly ParamObject[] = oncePer((file: SourceFile) =>
  kubernetesObjectsIn(file).objects.flatMap((object, at) => {
    const root = (): MappingNode => kubernetesObjectsIn(file).objects[at]!.root;
    return paramObject(object).map((param) => ({ ...param, root }));
  }),
);

/** Each piece of work has the same objects. */
const paramOfUnit: (object: SharedObject) => readonly ParamObject[] = oncePer(paramObject);

function paramObject({ root }: KubernetesObject): readonly ParamObject[] {
  const kind = stringValue(valueNamed(root, 'kind'));
  if (kind === undefined) return [];
  const read = objectOfNode(root, 'double');
  return 'message' in read ? [] : [{ kind, value: read.value, root: () => root }];
}
