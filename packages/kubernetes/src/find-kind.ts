import type { CustomKind } from './crds/read-definition.ts';
import type { JudgedElsewhere } from './judged-kinds.ts';
import type { Schema } from './model.ts';
import { earlyRemoval } from './tables/early-removals.ts';
import type { ProjectKinds } from './tables/read-project-kinds.ts';
import { isAlive } from './tables/read-table.ts';
import type { KubernetesTable, ReleaseSchemas, TableKind } from './tables/read-table.ts';
import { releaseName } from './tables/releases.ts';

/** What helps where a kind is unknown: a hint, or the kinds of its apiVersion, of which one may have been meant. */
export type KindAdvice = { readonly hint: string } | { readonly candidates: readonly string[] };

/** What is known of a kind. */
export type FoundKind =
  /** `isDefined`: by a definition of the user. */
  | { readonly kind: 'known'; readonly schema: Schema; readonly isDefined: boolean }
  /** `replacement` is the apiVersion that has the kind now. */
  | { readonly kind: 'removed'; readonly removedIn: string; readonly replacement: string | undefined }
  | { readonly kind: 'unknown'; readonly advice: KindAdvice }
  /** It is not compared: nobody asked for the kinds of Kubernetes itself, or another dialect judges it. */
  | { readonly kind: 'passed-over' };

/** Where kinds are looked up. */
export interface KindSources {
  readonly table: KubernetesTable;
  /** The release that counts for fields that all objects have, and for the kinds of Kubernetes if these are asked for. */
  readonly release: ReleaseSchemas;
  readonly isReleaseAsked: boolean;
  /** Of several definitions of a kind the first one counts. */
  readonly customKinds: readonly CustomKind[];
  /** The kinds of Kyverno, KubeVirt and Carvel, if one of them may be asked for. A definition of the user counts more. */
  readonly projectKinds: ProjectKinds | undefined;
  readonly judgedElsewhere: JudgedElsewhere;
}

/** An object, as far as it says what it is. */
export interface NamedObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** Whether a template gave it: dialects check only what is written. */
  readonly isOfTemplate: boolean;
}

/** Finds out what an object has to be. */
export function findKind(object: NamedObject, sources: KindSources): FoundKind {
  const { apiVersion, kind } = object;
  const { table, release, isReleaseAsked, customKinds } = sources;
  const ofRelease = release.ofKind(apiVersion, kind);
  if (ofRelease) return isReleaseAsked ? { kind: 'known', schema: ofRelease, isDefined: false } : { kind: 'passed-over' };
  const custom = customKinds.find((each) => each.kind === kind && apiVersionOf(each) === apiVersion && each.isServed);
  const schema = custom?.schema(release.objectMeta);
  if (schema) return { kind: 'known', schema, isDefined: true };
  const removedIn = removalOf(table.kind(apiVersion, kind), release.minor) ?? earlyRemoval(apiVersion, kind);
  if (removedIn === undefined) return findElsewhere(object, sources);
  if (!isReleaseAsked) return { kind: 'passed-over' };
  return { kind: 'removed', removedIn: releaseName(removedIn), replacement: livingVersions(apiVersion, kind, sources)[0] };
}

function findElsewhere({ apiVersion, kind, isOfTemplate }: NamedObject, sources: KindSources): FoundKind {
  const schema = sources.projectKinds?.schema(apiVersion, kind, sources.release.objectMeta);
  if (sources.judgedElsewhere(apiVersion, kind) && !(schema && isOfTemplate)) return { kind: 'passed-over' };
  return schema ? { kind: 'known', schema, isDefined: false } : { kind: 'unknown', advice: adviceOn(apiVersion, kind, sources) };
}

/** The minor number of the release that removed a kind, if it was there before. */
function removalOf(known: TableKind | undefined, minor: number): number | undefined {
  return known?.lifetimes.map(({ until }) => until).findLast((until) => until !== undefined && until <= minor);
}

function adviceOn(apiVersion: string, kind: string, sources: KindSources): KindAdvice {
  const { table, release, customKinds, projectKinds } = sources;
  const later = table.kind(apiVersion, kind)?.lifetimes.find(({ since }) => since > release.minor);
  if (later) return { hint: `it came with Kubernetes ${releaseName(later.since)}` };
  const served = customKinds.filter((each) => each.kind === kind && each.isServed).map(apiVersionOf);
  const ofProjects = projectKinds?.kinds ?? [];
  const inProjects = ofProjects.filter((each) => each.kind === kind).map((each) => each.apiVersion);
  const versions = [...served, ...inProjects, ...(isOfKubernetes(apiVersion) ? livingVersions(apiVersion, kind, sources) : [])];
  if (versions.length > 0) return { hint: `${kind} is in ${[...new Set(versions)].join(', ')}` };
  const ofTable = [...table.kinds, ...ofProjects].filter((each) => each.apiVersion === apiVersion).map((each) => each.kind);
  const ofCustom = customKinds.filter((each) => apiVersionOf(each) === apiVersion).map((each) => each.kind);
  return { candidates: [...ofTable, ...ofCustom] };
}

/** The apiVersions that have a kind in the release: those of the same group first, and stable ones before others. */
function livingVersions(apiVersion: string, kind: string, { table, release }: KindSources): readonly string[] {
  const group = groupOf(apiVersion);
  const rank = (version: string): number => (groupOf(version) === group ? 0 : 2) + (/(?:alpha|beta)\d*$/.test(version) ? 1 : 0);
  return [...table.kinds]
    .filter((each) => each.kind === kind && each.lifetimes.some((lifetime) => isAlive(lifetime, release.minor)))
    .map((each) => each.apiVersion)
    .sort((one, other) => rank(one) - rank(other) || (one < other ? 1 : -1));
}

function apiVersionOf({ group, version }: CustomKind): string {
  return `${group}/${version}`;
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

/** Whether an apiVersion can be one of Kubernetes itself: others can have kinds of the same names. */
function isOfKubernetes(apiVersion: string): boolean {
  const group = groupOf(apiVersion);
  return !group.includes('.') || group.endsWith('.k8s.io');
}
