import { Fault } from '../evaluator/fault.ts';
import type { Method } from '../evaluator/method.ts';
import { freeMethod } from '../evaluator/declare-builtin.ts';
import type { Thread } from '../evaluator/thread.ts';
import type { NamedArguments, Value } from '../values/value.ts';

const BRACE = /[{}]/g;
const CONVERTED_FIELD = /^([^!]*)!([^:]*)(?::([\s\S]*))?$/;
const PLAIN_FIELD = /^([^:]*)()(?::([\s\S]*))?$/;

/** `"…{}…".format(…)`: replacement fields with a position, a name or neither, and a conversion; nothing else that Python has. */
export const formatMethod: Method<string> = freeMethod('format', (thread, text: string, positional, named) => {
  const fields = new FieldReader(positional, named);
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    BRACE.lastIndex = at;
    const brace = BRACE.exec(text)?.index ?? text.length;
    parts.push(text.slice(at, brace));
    if (brace === text.length) break;
    const char = text.charAt(brace);
    if (text.charAt(brace + 1) === char) {
      parts.push(char);
      at = brace + 2;
      continue;
    }
    if (char === '}') throw new Fault("single '}' in format");
    const close = text.indexOf('}', brace);
    if (close < 0) throw new Fault("unmatched '{' in format");
    parts.push(formatField(thread, text.slice(brace + 1, close), fields));
    at = close + 1;
  }
  const formatted = parts.join('');
  thread.charge(text.length);
  thread.checkSize(formatted.length);
  return thread.semantics.text.mend(formatted);
});

function formatField(thread: Thread, field: string, fields: FieldReader): string {
  const isConverted = field.includes('!');
  const [, name = '', given = '', specification = ''] = (isConverted ? CONVERTED_FIELD : PLAIN_FIELD).exec(field) ?? [];
  const conversion = isConverted ? given : 's';
  const value = fields.valueOf(name);
  if (specification !== '') throw new Fault(`format spec features not supported in replacement fields: ${specification}`, { isNamed: true });
  if (conversion === 's') return thread.str(value);
  if (conversion === 'r') return thread.repr(value);
  throw new Fault(`unknown conversion "${conversion}"`);
}

/** Finds the arguments that fields ask for; a text counts its fields itself or names their positions, never both. */
class FieldReader {
  readonly #positional: readonly Value[];
  readonly #named: ReadonlyMap<string, Value>;
  #next = 0;
  #counting: 'automatic' | 'manual' | undefined;

  constructor(positional: readonly Value[], named: NamedArguments) {
    this.#positional = positional;
    this.#named = new Map(named);
  }

  valueOf(name: string): Value {
    if (name === '') return this.#positionalValue(this.#next++, 'automatic');
    if (/^[0-9]+$/.test(name)) return this.#positionalValue(Number(name), 'manual');
    const value = this.#named.get(name);
    if (value !== undefined) return value;
    if (name.includes('.')) throw new Fault(`attribute syntax x.y is not supported in replacement fields: ${name}`);
    if (name.includes('[')) throw new Fault(`element syntax a[i] is not supported in replacement fields: ${name}`);
    if (name.includes('{')) throw new Fault('nested replacement fields not supported');
    throw new Fault(`keyword ${name} not found`);
  }

  #positionalValue(index: number, counting: 'automatic' | 'manual'): Value {
    if (this.#counting !== undefined && this.#counting !== counting) throw new Fault(SWITCHED[counting]);
    this.#counting = counting;
    const value = this.#positional[index];
    if (value === undefined) throw new Fault('tuple index out of range');
    return value;
  }
}

const SWITCHED = {
  automatic: 'cannot switch from manual field specification to automatic field numbering',
  manual: 'cannot switch from automatic field numbering to manual field specification',
} as const;
