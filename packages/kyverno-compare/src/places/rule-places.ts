import type { JsonValue } from '@assay/findings';

import { isJsonList, isJsonObject, memberOf, textMember } from '../trials/trial.ts';
import type { JsonObject } from '../trials/trial.ts';
import { readExpression, readText, readValue } from './jmespath-places.ts';
import type { Note, ReadName } from './jmespath-places.ts';
import { elementsOf, readMatch } from './match-places.ts';
import { readPattern } from './pattern-places.ts';
import { EACH, eachPlace } from './place.ts';
import type { Place } from './place.ts';
import { podSecurityPlaces } from './pod-security-places.ts';
import { joinReadings, NOTHING_READ, placesRead } from './reading.ts';
import type { Reading } from './reading.ts';

/** Notes what a rule of kyverno.io looks at. */
export function readRule(rule: JsonValue, note: Note): void {
  readMatch(memberOf(rule, 'match'), note);
  readMatch(memberOf(rule, 'exclude'), note);
  // A rule that denies is asked about deletions, too, where it names no operations.
  if (memberOf(rule, 'validate', 'deny') !== undefined) note({ ...placesRead([['operation']]), constants: ['DELETE'] });
  const names = new Names(note);
  names.declareAll(memberOf(rule, 'context'));
  readPart(rule, { names, note, element: undefined });
}

/** What the names in a rule stand for: the request, and what contexts declare. */
class Names {
  readonly #note: Note;
  readonly #declared: Map<string, Reading>;

  constructor(note: Note, declared: ReadonlyMap<string, Reading> = new Map()) {
    this.#note = note;
    this.#declared = new Map(declared);
  }

  readonly read: ReadName = (name) => this.#declared.get(name) ?? ROOTS.get(name);

  with(name: string, reading: Reading): Names {
    const names = new Names(this.#note, this.#declared);
    names.#declared.set(name, reading);
    return names;
  }

  copy(): Names {
    return new Names(this.#note, this.#declared);
  }

  declareAll(context: JsonValue | undefined): void {
    for (const entry of elementsOf(context)) {
      const variable = memberOf(entry, 'variable');
      const read = [
        readExpression(textMember(variable, 'jmesPath'), this.read, this.#note),
        readValue(memberOf(variable, 'value') ?? [], this.read, this.#note),
      ];
      this.#declared.set(textMember(entry, 'name'), joinReadings(read));
    }
  }
}

const ROOTS: ReadonlyMap<string, Reading> = new Map([
  ['request', placesRead([['request']])],
  ['serviceAccountName', placesRead([['userInfo', 'username']])],
  ['serviceAccountNamespace', placesRead([['userInfo', 'username']])],
  [
    'images',
    placesRead(
      ['containers', 'initContainers', 'ephemeralContainers'].flatMap((list): readonly Place[] => [['object', 'spec', list, EACH, 'image']]),
    ),
  ],
]);

interface Surroundings {
  readonly names: Names;
  readonly note: Note;
  /** What `element` is, in a loop. */
  readonly element: Reading | undefined;
}

/** Reads the members of a part of a rule, each as what it is; texts elsewhere say by their variables what they are about. */
function readPart(part: JsonValue, around: Surroundings): void {
  if (typeof part === 'string') readText(part, around.names.read, around.note);
  if (isJsonList(part)) for (const element of part) readPart(element, around);
  if (!isJsonObject(part)) return;
  if (isCondition(part)) {
    readCondition(part, around);
    return;
  }
  for (const [name, value] of Object.entries(part)) readMember(name, value, around);
}

function readMember(name: string, value: JsonValue, around: Surroundings): void {
  const { names, note } = around;
  const subjects = (around.element?.places ?? [['object']]).map((place): Place => place);
  switch (name) {
    case 'match':
    case 'exclude':
    case 'context':
    case 'cel':
      return;
    case 'pattern':
    case 'patchStrategicMerge':
      for (const place of subjects) readPattern(value, place, { readName: names.read, note });
      return;
    case 'anyPattern':
      for (const pattern of elementsOf(value)) for (const place of subjects) readPattern(pattern, place, { readName: names.read, note });
      return;
    case 'foreach':
      for (const entry of elementsOf(value)) readLoop(entry, around);
      return;
    case 'podSecurity':
      for (const reading of podSecurityPlaces()) note(reading);
      readPart(value, around);
      return;
    default:
      readPart(value, around);
  }
}

function readLoop(entry: JsonValue, around: Surroundings): void {
  if (!isJsonObject(entry)) return;
  const lists = readExpression(textMember(entry, 'list'), around.names.read, around.note);
  around.note({ ...NOTHING_READ, sizes: lists.places });
  const element = { ...lists, places: lists.places.map(eachPlace) };
  const names = around.names.with('element', element);
  names.declareAll(memberOf(entry, 'context'));
  const { list: _list, ...rest } = entry;
  readPart(rest, { ...around, names, element });
}

function isCondition(part: JsonObject): boolean {
  return part['operator'] !== undefined && part['key'] !== undefined;
}

function readCondition(condition: JsonObject, { names, note }: Surroundings): void {
  const sides = [condition['key'], condition['value']].map((side) => readValue(side ?? null, names.read, note));
  const both = joinReadings(sides);
  note({ ...both, constants: both.constants.flatMap(boundsOf) });
}

/** The bounds of a range such as `1-10`, which some operators take. */
function boundsOf(constant: JsonValue): readonly JsonValue[] {
  const range = typeof constant === 'string' ? /^(-?[\d.]+[A-Za-z]*)!?-(-?[\d.]+[A-Za-z]*)$/.exec(constant) : null;
  return range === null ? [constant] : [constant, ...range.slice(1)];
}
