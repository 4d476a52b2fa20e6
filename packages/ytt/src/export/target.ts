import type { Content, YamlMap } from '../model.ts';
import type { Documentation } from '../schema/documentation.ts';
import type { ArrayType } from '../schema/types/array-type.ts';
import type { DeclaredKey, MapType } from '../schema/types/map-type.ts';
import type { Type } from '../schema/types/type.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import type { PlannedRule } from '../validations/rules/named-rule.ts';
import type { Vocabulary } from './constraint-keywords.ts';
import type { Keywords } from './keywords.ts';
import type { Shape, TypeName } from './shape.ts';

/** A schema language: what is its own beside the walk over types and rules. */
export interface Target {
  /** As users write it after `--to`. */
  readonly name: string;
  /** How it is printed if nobody asks for anything else. */
  readonly outputFormat: 'yaml' | 'json';
  /** Which keywords it has for rules. */
  readonly vocabulary: Vocabulary;
  /** Whether keys that cannot do with their defaults are listed as `required`. */
  readonly listsRequired: boolean;
  /** Whether a key is shown with its own default where `@schema/default` of the map around it gives another one, as releases of ytt do. */
  readonly showsOwnDefaults: boolean;
  /** Whether `not_null` takes null out of what is accepted. */
  readonly knowsNotNull: boolean;
  /** The whole document around the schema of the root. */
  document(root: Keywords): YamlMap;
  /** Which types are accepted; `inside` says what holds for the parts of a collection. */
  types(shape: Shape, inside: (type: MapType | ArrayType) => Keywords): Keywords;
  /** The keys of a map beside those of its type. */
  keys(keys: ExportedKeys): Keywords;
  /** Whether a default that violates rules is left out. */
  readonly refusesWrongDefaults: boolean;
  /** Whether the default of a place is written there, and not with its keys. */
  hasDefault(type: Type, value: Content): boolean;
  /** Takes only some of the types, and null if it is accepted; undefined where that cannot be said beside other keywords. */
  restriction(types: readonly TypeName[], acceptsNull: boolean): Keywords | undefined;
  /** What is told to people, among it the rules that no keyword says. */
  notes(notes: Notes): Keywords;
}

/** What is known of the keys of a map. */
export interface ExportedKeys {
  readonly properties: YamlMap;
  /** The schema of all other keys. */
  readonly anyKey: YamlMap | undefined;
  /** Keys that are not among the others. */
  readonly removed: readonly string[];
}

/** What people should know about a place. */
export interface Notes {
  readonly documentation: Documentation;
  readonly type: Type;
  readonly validation: PlannedValidation | undefined;
  /** Set for a declared key: the map around it. */
  readonly around: MapAround | undefined;
  readonly unsaid: readonly UnsaidRule[];
}

/** A map, and one of its declared keys. */
export interface MapAround {
  readonly map: MapType;
  readonly key: DeclaredKey;
}

/** A rule that no keyword says. */
export interface UnsaidRule {
  readonly rule: PlannedRule;
  /** What it is a part of; it may hold under a condition only. */
  readonly validation: PlannedValidation;
}
