import { adviseQuotes, nearestName, suggestMeant, suggestName } from '@assay/findings';
import type { NameSuggestion } from '@assay/findings';
import { compilePattern } from '@assay/formats';
import type { Pattern } from '@assay/formats';
import { integerValue, parseExactQuantity, quantityFromDecimal } from '@assay/kubernetes-values';
import { effectiveEntries, locate } from '@assay/source';
import type { ContentNode, MappingNode, Node, ScalarNode, Span } from '@assay/source';

import { presentValue } from '../manifest.ts';
import type { Defect, StaticCode } from '../model.ts';
import { PATH_PREFIX, readRulePath } from '../rule-path.ts';
import type { PlacedPath } from '../rule-path.ts';
import { renderScalar } from '../scalar-reading.ts';
import type { Argument, Bound } from './argument.ts';

/** The keys of one rule as its author wrote them, read one at a time; what is wrong with them is noted. */
export class RuleArguments {
  readonly #node: MappingNode;
  readonly #rule: number;
  /** Where something is reported that the rule lacks. */
  readonly #anchor: Span;
  /** Keys that do not exist, by the missing key that their author most likely meant. */
  readonly #misspelt: Map<string, MisspeltKey>;
  readonly defects: Defect[] = [];
  /** Paths as they were found, for the lint of their notation. */
  readonly paths: { readonly path: PlacedPath; readonly node: ScalarNode }[] = [];

  constructor(node: MappingNode, rule: number, anchor: Span) {
    this.#node = node;
    this.#rule = rule;
    this.#anchor = anchor;
    this.#misspelt = misspeltKeys(node);
  }

  /** Keys that nobody reads and that look like one that the rule does not have, except those already spoken of. */
  misspeltKeys(): ReadonlyMap<string, MisspeltKey> {
    return this.#misspelt;
  }

  /** What is written under a key; null counts as nothing. */
  written(key: string): ContentNode | undefined {
    return presentValue(this.#node, key);
  }

  /** A text that must not be missing or empty. */
  mandatoryText(key: string): string | undefined {
    const node = this.written(key);
    if (!node) return this.#missing('missing-key', key, `the rule needs "${key}"`);
    if (node.kind === 'scalar' && node.value === '') return this.#note('missing-key', key, node.origin, `"${key}" must not be empty`);
    return this.#text(key, node);
  }

  boolean(key: string): boolean | undefined {
    const node = this.written(key);
    if (!node) return undefined;
    if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
    return this.#note('wrong-type', key, node.origin, `"${key}" must be true or false`);
  }

  /** A path, if the key is there and a text. */
  path(key: string): PlacedPath | undefined {
    const node = this.written(key);
    return node?.kind === 'scalar' && node.type === 'string' ? this.#path(key, node, node.text) : this.#textIfGiven(key, node);
  }

  /** A limit for integers: a number, or a path to one. */
  bound(key: string): Bound | undefined {
    const node = this.written(key);
    if (!node) return undefined;
    if (node.kind === 'scalar' && (node.type === 'integer' || node.type === 'float')) return this.#number(key, node);
    if (node.kind === 'scalar' && node.type === 'string' && looksLikePath(node.text)) {
      const path = this.#path(key, node, node.text);
      return path && { kind: 'path', key, path };
    }
    const isAmount = node.kind === 'scalar' && isQuantity(node.text);
    const advice = isAmount ? adviceOnAmount(node) : undefined;
    return this.#note('wrong-type', key, node.origin, `"${key}" must be a number or a path`, advice);
  }

  /** A list of allowed values, each a scalar or the path of one. */
  choices(key: string): readonly Argument[] | undefined {
    const node = this.written(key);
    if (!node) return this.#missing('missing-argument', key, `a rule of this type needs "${key}", the list of allowed values`);
    if (node.kind !== 'sequence') return this.#note('wrong-type', key, node.origin, `"${key}" must be an array`);
    const choices = node.items.map((item) => this.#choice(key, item));
    return choices.some((choice) => choice === undefined) ? undefined : choices.filter((choice) => choice !== undefined);
  }

  pattern(key: string): { readonly text: string; readonly pattern: Pattern } | undefined {
    const node = this.written(key);
    if (!node) return this.#missing('missing-argument', key, `a rule of this type needs "${key}", the pattern`);
    const text = this.#text(key, node);
    const compiled = text === undefined ? undefined : compilePattern(text);
    if (text === undefined || !compiled) return undefined;
    if (compiled.kind === 'problem') {
      const hint = 'RE2 has no lookahead, lookbehind, atomic group or backreference: write the pattern without';
      return this.#note('invalid-regex', key, node.origin, compiled.message, NOT_IN_RE2.test(text) ? { hint } : undefined);
    }
    return { text, pattern: compiled };
  }

  #choice(key: string, item: Node): Argument | undefined {
    const text = item.kind === 'scalar' ? renderScalar(item) : undefined;
    if (item.kind !== 'scalar' || text === undefined)
      return this.#note('wrong-type', key, item.origin, `"${key}" must hold strings, numbers or booleans`);
    if (!text.startsWith(PATH_PREFIX)) return { kind: 'text', text };
    const path = this.#path(key, item, text);
    return path && { kind: 'path', key, path };
  }

  #number(key: string, node: ScalarNode): Bound | undefined {
    const quantity = quantityFromDecimal(node.text);
    if (quantity.kind === 'problem') return this.#note('wrong-type', key, node.origin, `"${key}" cannot be calculated with: ${quantity.message}`);
    return { kind: 'number', quantity, text: String(integerValue(quantity) ?? node.text) };
  }

  #path(key: string, node: ScalarNode, text: string): PlacedPath | undefined {
    const path = readRulePath(text);
    if ('problem' in path) return this.#note('invalid-path', key, node.origin, `"${key}" is not a path: ${path.problem}`);
    const placed = { ...path, span: node.origin };
    this.paths.push({ path: placed, node });
    return placed;
  }

  #textIfGiven(key: string, node: ContentNode | undefined): undefined {
    if (node) this.#text(key, node);
  }

  #text(key: string, node: ContentNode): string | undefined {
    if (node.kind === 'scalar' && node.type === 'string') return node.text;
    return this.#note('wrong-type', key, node.origin, `"${key}" must be a string`, adviseQuotes(node, { shows: true }));
  }

  /** What is missing is reported where the rule begins, or at the key that is in its place. */
  #missing(code: StaticCode, key: string, message: string): undefined {
    const misspelt = this.#misspelt.get(key);
    this.#misspelt.delete(key);
    return this.#note(code, key, misspelt?.span ?? this.#anchor, message, misspelt?.suggestion);
  }

  #note(code: StaticCode, key: string, span: Span, message: string, advice?: NameSuggestion): undefined {
    this.defects.push({ code, message, span, rule: this.#rule, key, ...advice });
  }
}

/** The number that an amount in quotes comes to, which a rule has without them. */
function adviceOnAmount({ text, origin }: ScalarNode): NameSuggestion {
  const hint = 'write the number without quotes, an amount of memory in bytes';
  const quantity = parseExactQuantity(text);
  const amount = quantity.kind === 'quantity' ? integerValue(quantity) : undefined;
  const { file, range } = locate(origin);
  if (amount === undefined || range.end.offset - range.start.offset !== origin.end - origin.start) return { hint };
  return { hint, fixes: [{ title: `write ${amount}`, applicability: 'safe', edits: [{ file, range, newText: String(amount) }] }] };
}

/** Every key that a rule can have. */
const KEYS = ['rule', 'name', 'path', 'message', 'valid', 'justWarning', 'min', 'max', 'minLength', 'maxLength', 'values', 'regex'];

/** A key that no rule has. */
interface MisspeltKey {
  readonly name: string;
  readonly span: Span;
  readonly suggestion: NameSuggestion;
}

/** `minimum` for `min`, `maximumLength` for `maxLength`: too far to be a slip of the fingers. */
const WRITTEN_OUT = /^(min|max)imum/i;

/** By the missing key that was most likely meant. */
function misspeltKeys(node: MappingNode): Map<string, MisspeltKey> {
  const entries = effectiveEntries(node);
  const given = new Set(entries.map(({ name }) => name));
  const missing = KEYS.filter((key) => !given.has(key));
  const misspelt = new Map<string, MisspeltKey>();
  for (const { key, name } of entries) {
    if (name === undefined || KEYS.includes(name)) continue;
    const span = key.origin;
    const short = name.replace(WRITTEN_OUT, '$1');
    const meant = missing.find((key) => key === short) ?? nearestName(short, missing);
    if (meant === undefined) continue;
    const suggestion = short === name ? suggestName(name, missing, { span }) : undefined;
    const spelled = suggestion ?? suggestMeant(name, meant, { span });
    if (!misspelt.has(meant)) misspelt.set(meant, { name, span, suggestion: spelled });
  }
  return misspelt;
}

/** What authors who have a backtracking engine in mind write: `(?=`, `(?<!`, `(?>`, `\1`. */
const NOT_IN_RE2 = /\(\?(?:<?[=!]|>)|\\[1-9]/;

/** A word or a number in quotes is no path, although every name could be the beginning of one. */
function looksLikePath(text: string): boolean {
  return /[./[]/.test(text) && !isQuantity(text);
}

function isQuantity(text: string): boolean {
  return parseExactQuantity(text).kind === 'quantity';
}
