import { ANY, BOOL, BYTES, DOUBLE, DURATION, DYN, INT, listOf, mapOf, NULL, objectType, STRING, TIMESTAMP, typeOf, UINT } from './type.ts';
import type { Type } from './type.ts';

/** Parameters and result of an overload. */
export interface Signature {
  readonly name: string;
  /** Whether the first parameter is the receiver. */
  readonly isMember: boolean;
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** Names of type parameters, in order of appearance. */
  readonly typeParameters: readonly string[];
}

const NAMED: ReadonlyMap<string, Type> = new Map([
  ['any', ANY],
  ['bool', BOOL],
  ['bytes', BYTES],
  ['double', DOUBLE],
  ['duration', DURATION],
  ['dyn', DYN],
  ['int', INT],
  ['null', NULL],
  ['string', STRING],
  ['timestamp', TIMESTAMP],
  ['type', typeOf(undefined)],
  ['uint', UINT],
]);

const TOKEN = /->|[(),.]|(?:[^\s(),.]|\.(?=[\w$@]))+/g;

/**
 * Reads a declaration such as `list(T).slice(int, int) -> list(T)` or `math.ceil(double) -> double`. A single capital letter is a
 * type parameter; `optional_type(T)` and other names with arguments are opaque; any other name is an object type. Throws on
 * text that is none: declarations are part of a program, so each is read once.
 */
export function parseSignature(text: string): Signature {
  const known = signatures.get(text);
  if (known) return known;
  const signature = readSignature(text);
  signatures.set(text, signature);
  return signature;
}

const signatures = new Map<string, Signature>();

function readSignature(text: string): Signature {
  const reader = new TypeReader(text);
  const [head = '', tail = ''] = text.split(' -> ');
  const member = /^(.*)\.([^.()]+)\(/.exec(head.slice(0, parameterStart(head) + 1));
  const isMember = member !== null && isReceiver(member[1] ?? '');
  const receiver = isMember ? [new TypeReader(member[1] ?? '', reader.typeParameters).type()] : [];
  const parameters = new TypeReader(head.slice(parameterStart(head)), reader.typeParameters).list();
  const result = new TypeReader(tail, reader.typeParameters).type();
  const name = isMember ? (member[2] ?? '') : head.slice(0, parameterStart(head));
  return { name, isMember, parameters: [...receiver, ...parameters], result, typeParameters: [...reader.typeParameters] };
}

/** Reads a type such as `map(string, list(dyn))`. */
export function parseType(text: string): Type {
  return new TypeReader(text).type();
}

/** Where the parentheses of the parameters begin: those that close last. */
function parameterStart(head: string): number {
  let depth = 0;
  for (let at = head.length - 1; at >= 0; at -= 1) {
    if (head[at] === ')') depth += 1;
    if (head[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`No parameters in ${head}`);
}

/** What stands before the dot is a receiver if it names a type, else the name is a dotted one. */
function isReceiver(text: string): boolean {
  return NAMED.has(text) || text.endsWith(')') || /^[A-Z]$/.test(text) || /\.[A-Z]\w*$/.test(text);
}

class TypeReader {
  readonly typeParameters: Set<string>;
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(text: string, typeParameters: Set<string> = new Set<string>()) {
    this.#tokens = text.match(TOKEN) ?? [];
    this.typeParameters = typeParameters;
  }

  type(): Type {
    const name = this.#tokens[this.#position] ?? '';
    this.#position += 1;
    if (/^[A-Z]$/.test(name)) {
      this.typeParameters.add(name);
      return { kind: 'parameter', name };
    }
    if (this.#tokens[this.#position] !== '(') return NAMED.get(name) ?? objectType(name);
    const parameters = this.list();
    const [first = DYN, second = DYN] = parameters;
    if (name === 'list') return listOf(first);
    if (name === 'map') return mapOf(first, second);
    if (name === 'type') return typeOf(first);
    if (name === 'wrapper') return { kind: 'wrapper', of: first };
    return { kind: 'opaque', name, parameters };
  }

  list(): readonly Type[] {
    const types: Type[] = [];
    this.#position += 1;
    while (this.#position < this.#tokens.length && this.#tokens[this.#position] !== ')') {
      types.push(this.type());
      if (this.#tokens[this.#position] === ',') this.#position += 1;
    }
    this.#position += 1;
    return types;
  }
}
