import { ALWAYS, both, compare, some, test } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { field, isPresent, isSure, plainText } from '../cel/access.ts';
import { rawQuoted } from '../cel/literal.ts';
import { leafType } from '../pattern/leaf.ts';
import { wildcardTest } from '../pattern/wildcard-test.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { fieldSchemas } from '../schema/known-fields.ts';
import { elementFilter, emptyWhenMissing, hasElement, isEmpty, neverMissing, operandOf, termMayFail, textOfTerm, typeOfTerm } from './term.ts';
import type { ComputedTerm, Term, TermType } from './term.ts';

/** A call of a function of JMESPath, said for CEL. */
type Translation = (parameters: readonly Term[], path: PolicyPath) => Term;

/** Calls a function; refuses those that have nothing of the same meaning. */
export function callFunction(name: string, parameters: readonly Term[], path: PolicyPath): Term {
  const translation = Object.hasOwn(TRANSLATIONS, name) ? TRANSLATIONS[name] : undefined;
  if (translation === undefined) throw new Refusal(path, `the function ${name} is not converted`);
  return translation(parameters, path);
}

const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  length: ([list], path) => {
    // Nothing is as long as an empty list.
    const isAlways = list?.kind === 'alternative' && list.left.kind === 'list' && list.right.kind === 'constant' && isEmpty(list.right.value);
    const counted = isAlways ? neverMissing(list.left) : list;
    const length = computed(counted, path, 'number', (text) => `size(${text})`);
    return counted?.kind === 'list' ? { ...length, isAny: hasElement(counted) } : length;
  },
  keys: ([map], path) => {
    if (map?.kind !== 'place') throw new Refusal(path, 'the keys of a computed value are not converted');
    return { kind: 'keys', access: map.access };
  },
  values: ([map], path) => {
    if (map?.kind === 'computed' && map.type === 'map') {
      return { kind: 'computed', text: `${map.text}.map(key, ${map.text}[key])`, type: 'list', mayFail: map.mayFail };
    }
    const known = map?.kind === 'alternative' && map.right.kind === 'constant' && isEmpty(map.right.value) ? map.left : map;
    if (known?.kind !== 'place') throw new Refusal(path, 'the values of what is no place are not converted');
    const text = textOfTerm(known, path);
    const type = leafType({ schemas: fieldSchemas(known.access.schemas, '') });
    const value: Term = { kind: 'computed', text: `${text}[key]`, type, mayFail: false };
    return { kind: 'list', source: { kind: 'map', access: known.access }, variable: 'key', filter: ALWAYS, value };
  },
  label_match: ([wanted, labels], path) => {
    const [asked, given] = [textOfTerm(required(wanted, path), path), textOfTerm(required(labels, path), path)];
    const isGiven = `key in ${given} && ${given}[key] == ${asked}[key]`;
    return { kind: 'condition', condition: test(`${asked}.all(key, ${isGiven})`, true) };
  },
  join: ([separator, list], path) => computed(list, path, 'text', (text) => `${text}.join(${textOfTerm(required(separator, path), path)})`),
  sum: ([list], path) => computed(list, path, 'number', (text) => `${text}.sum()`),
  max: ([list], path) => computed(list, path, 'number', (text) => `${text}.max()`),
  min: ([list], path) => computed(list, path, 'number', (text) => `${text}.min()`),
  time_since: ([layout, start, end], path) => {
    if (constantText(layout, path) !== '') throw new Refusal(path, 'times that are not written as RFC 3339 are not converted');
    const isNow = end?.kind === 'constant' && end.value === '';
    return computed(start, path, 'duration', (text) => `(${isNow ? 'time.now()' : timestamp(end, path)} - ${timestamp(start, path, text)})`);
  },
  contains: ([holder, held], path) => ({ kind: 'condition', condition: containsCondition(holder, held, path) }),
  starts_with: ([text, start], path) => truth([text, start], path, (value, other) => `${value}.startsWith(${other})`),
  ends_with: ([text, end], path) => truth([text, end], path, (value, other) => `${value}.endsWith(${other})`),
  regex_match: ([expression, text], path) => {
    const pattern = constantText(expression, path);
    const value = required(text, path);
    const shown = typeOfTerm(value) === 'text' ? textOfTerm(value, path) : `string(${textOfTerm(value, path)})`;
    return { kind: 'condition', condition: test(`${shown}.matches(${rawQuoted(pattern)})`, termMayFail(value)) };
  },
  pattern_match: ([pattern, text], path) => {
    const value = required(text, path);
    return { kind: 'condition', condition: wildcardTest(textOfTerm(value, path), constantText(pattern, path), termMayFail(value)) };
  },
  regex_replace_all: ([expression, text, replacement], path) => {
    const pattern = constantText(expression, path);
    const into = constantText(replacement, path).replaceAll(/\$\{?(\d)\}?/g, String.raw`\$1`);
    if (into.includes('$')) throw new Refusal(path, 'groups with names are not converted');
    const isText = typeOfTerm(required(text, path)) === 'text';
    return computed(
      text,
      path,
      'text',
      (value) => `regex.replace(${isText ? value : `string(${value})`}, ${rawQuoted(pattern)}, ${rawQuoted(into)})`,
    );
  },
  to_number: ([value], path) => {
    const known = required(value, path);
    if (known.kind === 'constant' && typeof known.value === 'string' && /^-?\d+(?:\.\d+)?$/.test(known.value))
      return { kind: 'constant', value: Number(known.value) };
    return { ...computed(known, path, 'number', (text) => `double(${text})`), isDouble: true };
  },
  to_upper: ([text], path) => computed(text, path, 'text', (value) => `${value}.upperAscii()`),
  to_lower: ([text], path) => computed(text, path, 'text', (value) => `${value}.lowerAscii()`),
  to_string: ([value], path) => {
    const type = typeOfTerm(required(value, path));
    // The text of a number is compared as an amount.
    return computed(value, path, type === 'number' ? 'quantity' : 'text', (text) => (type === 'text' ? text : `string(${text})`));
  },
  split: ([text, separator], path) => computed(text, path, 'list', (value) => `${value}.split(${textOfTerm(required(separator, path), path)})`),
  base64_decode: ([text], path) => computed(text, path, 'text', (value) => `string(base64.decode(${value}))`),
  parse_json: ([text], path) => computed(text, path, 'map', (value) => `json.unmarshal(${value})`),
  parse_yaml: ([text], path) => computed(text, path, 'map', (value) => `yaml.parse(${value})`),
  // The order of a list matters to nothing that conditions ask of it.
  sort: ([list], path) => required(list, path),
};

function required(term: Term | undefined, path: PolicyPath): Term {
  if (term === undefined) throw new Refusal(path, 'a function lacks an argument');
  return term;
}

function computed(term: Term | undefined, path: PolicyPath, type: TermType, say: (text: string) => string): ComputedTerm {
  const known = required(term, path);
  if (known.kind === 'alternative' && known.left.kind === 'list') throw new Refusal(path, 'the default of a list is not a list');
  const isDouble = type === 'number' && known.kind === 'computed' && known.isDouble === true;
  return { kind: 'computed', text: say(textOfTerm(known, path)), type, mayFail: termMayFail(known), ...(isDouble && { isDouble }) };
}

function timestamp(term: Term | undefined, path: PolicyPath, text = textOfTerm(required(term, path), path)): string {
  return `timestamp(${text})`;
}

function truth(terms: readonly (Term | undefined)[], path: PolicyPath, say: (text: string, other: string) => string): Term {
  const [text, other] = terms.map((term) => required(term, path));
  const known = [required(text, path), required(other, path)] as const;
  return { kind: 'condition', condition: test(say(textOfTerm(known[0], path), textOfTerm(known[1], path)), known.some(termMayFail)) };
}

function constantText(term: Term | undefined, path: PolicyPath): string {
  if (term?.kind !== 'constant' || typeof term.value !== 'string') throw new Refusal(path, 'a pattern that is computed is not converted');
  return term.value;
}

/** Whether a list has an element, a text a part, or a map a key. */
function containsCondition(holder: Term | undefined, held: Term | undefined, path: PolicyPath): Condition {
  const known = required(holder, path);
  const part = required(held, path);
  if (known.kind === 'keys') {
    if (isSure(known.access) && part.kind === 'constant' && typeof part.value === 'string') return isPresent(field(known.access, part.value));
    return compare(textOfTerm(part, path), 'in', plainText(known.access), termMayFail(known));
  }
  const wanted = textOfTerm(part, path);
  const type = typeOfTerm(known);
  if (known.kind === 'list') {
    if (known.value.kind === 'list') return some(operandOf(known.source), known.variable, containsCondition(known.value, held, path));
    if (elementFilter(known).kind === 'constant') return compare(wanted, 'in', emptyWhenMissing(known, path), termMayFail(known));
    return some(operandOf(known.source), known.variable, both(elementFilter(known), compare(textOfTerm(known.value, path), '==', wanted)));
  }
  if (type === 'list') return compare(wanted, 'in', textOfTerm(known, path), termMayFail(known));
  if (type === 'text') return test(`${textOfTerm(known, path)}.contains(${wanted})`, termMayFail(known));
  if (type !== 'any') throw new Refusal(path, 'this is neither a list nor a text', 'write the condition in CEL');
  const text = textOfTerm(known, path);
  return test(`(type(${text}) == string ? ${text}.contains(${wanted}) : ${wanted} in ${text})`, termMayFail(known));
}
