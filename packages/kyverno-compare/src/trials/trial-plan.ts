import type { ReleaseKinds, Schema } from '@assay/kubernetes';

import { exampleOf } from '../objects/example.ts';
import { fitPlace } from '../objects/fit-place.ts';
import type { FittedPlace } from '../objects/fit-place.ts';
import { levelsAt } from '../objects/levels.ts';
import type { Level } from '../objects/levels.ts';
import { Suppositions } from '../objects/suppositions.ts';
import { fieldSchema, trialSchema } from '../objects/trial-schema.ts';
import { EACH, placeKey } from '../places/place.ts';
import type { NotedPlace } from '../places/vocabulary.ts';
import type { Change } from './change.ts';
import type { ObjectKind } from './object-kinds.ts';
import { isJsonObject } from './trial.ts';
import type { JsonObject } from './trial.ts';

/** What trials of a kind can be made of. */
export interface TrialPlan {
  readonly kind: ObjectKind;
  readonly schema: Schema;
  /** What is tried where. */
  readonly parameters: readonly TrialParameter[];
  /** Objects to begin with, the smallest one first. */
  readonly bases: readonly JsonObject[];
}

export interface TrialParameter {
  readonly at: FittedPlace;
  readonly levels: readonly Level[];
}

/** Plans trials of a kind: places that policies look at, where the kind has them, with what is tried there. */
export function planTrials(kind: ObjectKind, noted: readonly NotedPlace[], given: readonly JsonObject[], kinds: ReleaseKinds): TrialPlan {
  const schema = trialSchema(kind.apiVersion, kind.kind, kinds);
  const merged = new Map<string, { readonly at: FittedPlace; readonly noted: NotedPlace }>();
  for (const each of noted) {
    for (const at of fitPlace(each.place, schema)) {
      const key = placeKey(at.place);
      const before = merged.get(key)?.noted ?? { place: at.place, values: [], sizes: [] };
      merged.set(key, { at, noted: { ...before, values: [...before.values, ...each.values], sizes: [...before.sizes, ...each.sizes] } });
    }
  }
  const suppositions = new Suppositions([...merged.values()].map(({ noted }) => noted));
  const parameters = [...merged.values()]
    .filter(({ at }) => canChange(at, kind) && (at.schema.type !== undefined || !suppositions.isThroughMap(at.place)))
    .map(({ at, noted }) => ({ at, levels: isVersion(at) ? versionLevels(noted, kind) : levelsAt(at, noted, suppositions.at(at.place)) }))
    .filter(({ levels }) => levels.length > 0);
  const hasUid = merged.has(placeKey(['object', 'metadata', 'uid']));
  return { kind, schema, parameters, bases: [smallestObject(kind, schema, hasUid), ...given] };
}

/** What a kind is called, and the uid that the API server gives, are no matter of trials; the operation is that of each trial. */
function canChange({ place }: FittedPlace, { isNamespaced }: ObjectKind): boolean {
  const [root, first, second] = place;
  if (root === 'operation' || first === 'kind' || (first === 'metadata' && (place.length === 2 || second === 'uid'))) return false;
  if (root === 'oldObject' && first === 'apiVersion') return false;
  if (root === 'object' && first === 'metadata' && second === 'namespace' && !isNamespaced) return false;
  return place.length > 1;
}

function isVersion({ place }: FittedPlace): boolean {
  return place.length === 2 && place[1] === 'apiVersion';
}

/** Of other versions only those that policies name, and of the kind's own group: older releases had them. */
function versionLevels({ values }: NotedPlace, { apiVersion }: ObjectKind): readonly Level[] {
  const groupOf = (text: string): string => (text.includes('/') ? text.slice(0, text.indexOf('/')) : '');
  const versions = values.filter((value) => typeof value === 'string' && value !== apiVersion && groupOf(value) === groupOf(apiVersion));
  return versions.map((value) => ({ kind: 'value', value, isDoubtful: false }) as const);
}

function smallestObject({ apiVersion, kind, isNamespaced }: ObjectKind, schema: Schema, hasUid: boolean): JsonObject {
  const example = exampleOf(fieldSchema(schema, 'object') ?? schema);
  return {
    ...(isJsonObject(example) && example),
    apiVersion,
    kind,
    metadata: { name: 'example', ...(isNamespaced && { namespace: 'default' }), ...(hasUid && { uid: 'example' }) },
  };
}

/** All single changes: every level of every place, and with lists in between also for some elements only. */
export function singleChanges({ parameters }: TrialPlan): readonly Change[] {
  return parameters.flatMap(({ at, levels }) => {
    const extents: readonly Change['extent'][] = at.place.includes(EACH) ? ['all', 'first', 'added'] : ['all'];
    return levels.flatMap((level) => extents.map((extent): Change => ({ at, level, extent })));
  });
}
