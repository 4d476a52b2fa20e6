/** What a file of the command line can hold at one place: the one source of its decoding, its check and its published schema. */
export type Structure =
  | TextStructure
  | NumberStructure
  | BooleanStructure
  | AnyStructure
  | ObjectStructure
  | ListStructure
  | DictionaryStructure
  | RecordStructure;

interface StructureBase {
  /** What it is in the reference, as its errors name it. */
  readonly goType: string;
}

/** A text. */
export interface TextStructure extends StructureBase {
  readonly kind: 'text';
  /** The only texts that are legal; only the check looks at it, the reference takes any. */
  readonly choices?: readonly string[];
  /** Whether it names a file; for the published schema. */
  readonly isPath?: boolean;
}

/** A whole number. */
export interface NumberStructure extends StructureBase {
  readonly kind: 'integer';
}

/** `true` or `false`. */
export interface BooleanStructure extends StructureBase {
  readonly kind: 'boolean';
}

/** Anything. */
export interface AnyStructure extends StructureBase {
  readonly kind: 'any';
}

/** An object of whatever content; the reference looks at it later. */
export interface ObjectStructure extends StructureBase {
  readonly kind: 'object';
}

/** A list of like things. */
export interface ListStructure extends StructureBase {
  readonly kind: 'list';
  readonly items: Structure;
}

/** An object with any names and like values. */
export interface DictionaryStructure extends StructureBase {
  readonly kind: 'dictionary';
  readonly values: Structure;
}

/** An object with fields. */
export interface RecordStructure extends StructureBase {
  readonly kind: 'record';
  /** What it is called in messages: `a result`. */
  readonly title: string;
  readonly fields: readonly Field[];
}

/** A field of a record. */
export interface Field {
  readonly name: string;
  readonly structure: Structure;
  readonly description: string;
  /** Whether the check demands it. */
  readonly isRequired?: boolean;
  /** The embedded struct of the reference that has it: its errors name it, and scalars that stand there do not become texts. */
  readonly embeddedIn?: string;
  /** What it was called in releases before, or is in another shape: for hints. */
  readonly formerNames?: readonly string[];
  /** Whether only the decoding knows it: an older spelling, which the published schema leaves out. */
  readonly isDeprecated?: boolean;
}

export const text: TextStructure = { kind: 'text', goType: 'string' };
export const path: TextStructure = { kind: 'text', goType: 'string', isPath: true };
export const boolean: BooleanStructure = { kind: 'boolean', goType: 'bool' };
export const integer: NumberStructure = { kind: 'integer', goType: 'int' };
export const anything: AnyStructure = { kind: 'any', goType: 'interface {}' };
/** What the reference keeps as it is written, to be looked at later. */
export const rawObject: AnyStructure = { kind: 'any', goType: 'runtime.RawExtension' };
export const kubernetesObject: ObjectStructure = { kind: 'object', goType: 'unstructured.Unstructured' };

/** A text of a few. */
export function choice(choices: readonly string[], goType = 'string'): TextStructure {
  return { kind: 'text', goType, choices };
}

export function listOf(items: Structure): ListStructure {
  return { kind: 'list', goType: `[]${items.goType}`, items };
}

export function dictionaryOf(values: Structure): DictionaryStructure {
  return { kind: 'dictionary', goType: `map[string]${values.goType}`, values };
}

export function record(goType: string, title: string, fields: readonly Field[]): RecordStructure {
  return { kind: 'record', goType, title, fields };
}

/** A field that may be left out. */
export function optional(name: string, structure: Structure, description: string): Field {
  return { name, structure, description };
}

/** A field that has to be there. */
export function required(name: string, structure: Structure, description: string): Field {
  return { name, structure, description, isRequired: true };
}

/** The field with names that people still give it. */
export function formerly(formerNames: readonly string[], field: Field): Field {
  return { ...field, formerNames };
}

/** The fields as those of a struct that another one embeds. */
export function embedded(embeddedIn: string, fields: readonly Field[]): readonly Field[] {
  return fields.map((field) => ({ ...field, embeddedIn }));
}
