import type { Budget, ObjectValue, Value } from '@assay/jmespath';
import { Fault, isObject, plainObject, printJson, propertyOf } from '@assay/jmespath';

import { encodeUtf8KeepingBytes } from '@assay/source';
import type { Resolved } from '../conditions/condition.ts';
import type { JmesPathHost } from '../../jmespath/host.ts';
import { withFields } from '../../objects/with-fields.ts';
import type { Query } from '../variables/plan-query.ts';
import { mergeValues } from './merge-values.ts';
import { namesWord } from './names-word.ts';

/** What became of a query. */
export type Queried =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'problem'; readonly message: string; readonly isUnknownKey: boolean };

/** What came of loading an entry: its value, nothing at all, or why it has none. */
export type Loaded = Resolved | { readonly kind: 'nothing' };

/** An entry of a context that is loaded when a query names it. */
export interface LazyEntry {
  readonly name: string;
  /** Evaluates the entry; what it queries sees only entries that were added before it. */
  readonly load: () => Loaded;
  /** Whether what is there under the name goes (variables); otherwise objects are merged. */
  readonly replaces: boolean;
}

/** How large the data of entries may be. */
const MAX_ENTRY_BYTES = 2 * 1024 * 1024;

/** Most texts are ASCII, which need not be encoded to be counted. */
function utf8Length(text: string): number {
  return BEYOND_PLAIN.test(text) ? encodeUtf8KeepingBytes(text).length : text.length;
}

const BEYOND_PLAIN = /[^ -~]/;

/** How many entries may load, each because the one before names it. */
const MAX_LOADING = 200;

/** Settings of a context. */
export interface JsonContextOptions {
  readonly budget: Budget;
  readonly host: JmesPathHost;
}

/**
 * The data that variables are read from: `request`, context entries, `element` and so on. Data are never changed in place, so a
 * checkpoint costs nothing. Follows pkg/engine/context of Kyverno (v1.19.0).
 */
export class JsonContext {
  readonly #options: JsonContextOptions;
  #data: ObjectValue;
  /** Behind an entry stands none of a lower level. */
  #entries: RegisteredEntry[] = [];
  #checkpoints: ObjectValue[] = [];
  /** While an entry loads, how many entries it sees. */
  #visible: number | undefined;
  /** How large all entries are that were ever loaded, as JSON; Kyverno too does not forget those that are gone. */
  #entryBytes = 0;
  /** How many entries are loading, each for the one before. */
  #loading = 0;

  constructor(data: ObjectValue, options: JsonContextOptions) {
    this.#data = data;
    this.#options = options;
  }

  /** All that is there now; entries that no query has named are missing. */
  get data(): ObjectValue {
    return this.#data;
  }

  /** Evaluates an expression, after loading the entries that it names. Throws a `Fault` when the budget is used up. */
  query(query: Query): Queried {
    if (query.text === '') return failure('invalid query (nil)');
    const broken = this.#loadNamed(query.text);
    if (broken !== undefined) return failure(broken);
    const compiled = query.compiled();
    if (compiled.kind === 'problem') return failure(`incorrect query ${query.text}: ${compiled.message}`);
    const outcome = compiled.program.search(this.#data, this.#options);
    if (outcome.kind === 'value') return outcome;
    if (outcome.code === 'exhausted') throw new Fault('exhausted', outcome.message);
    return failure(`JMESPath query failed: ${outcome.message}`, outcome.code === 'unknown-key');
  }

  /** Sets a value below these names. Objects are merged with what is there, anything else takes its place. */
  merge(path: readonly string[], value: Value): void {
    this.#data = mergedAt(this.#data, path, 0, value, this.#options.budget);
  }

  /** Sets members of the whole; nothing of what was there under their names stays. */
  replace(members: Readonly<Record<string, Value | undefined>>): void {
    this.#data = withFields(this.#data, members);
  }

  /** Sets a member of `request`; `undefined` takes it away. */
  replaceInRequest(name: string, value: Value | undefined): void {
    const request = propertyOf(this.#data, 'request') ?? null;
    if (value !== undefined && isObject(request) && propertyOf(request, name) === value) return;
    this.replace({ request: withFields(isObject(request) ? request : plainObject(), { [name]: value }) });
  }

  /** Adds an entry that is loaded when a query names it. */
  addEntry(entry: LazyEntry): void {
    const registered: RegisteredEntry = { entry, level: this.#checkpoints.length, loadedAt: undefined, wasTried: false };
    // A list that is made with one item takes less room than one to which the first is added, and most get no second.
    if (this.#entries.length === 0) this.#entries = [registered];
    else this.#entries.push(registered);
  }

  /** Adds an entry whose value is there already; gives why it cannot be added. */
  setEntry(name: string, value: Value, replaces: boolean): string | undefined {
    const printed = printJson(value, { charge: this.#options.budget.charge });
    const bytes = this.#entryBytes + (printed.kind === 'text' ? utf8Length(printed.text) : 0);
    if (bytes > MAX_ENTRY_BYTES) return `context size limit exceeded: ${bytes} bytes exceeds limit of ${MAX_ENTRY_BYTES} bytes`;
    this.#entryBytes = bytes;
    if (replaces) this.replace({ [name]: value });
    else this.merge([name], value);
    return undefined;
  }

  /** How many checkpoints there are. */
  get depth(): number {
    return this.#checkpoints.length;
  }

  /** Goes back to where there were so many checkpoints, without loading anything again: for an evaluation that was stopped. */
  abandon(depth: number): void {
    this.#data = this.#checkpoints[depth] ?? this.#data;
    this.#checkpoints.length = Math.min(depth, this.#checkpoints.length);
    this.#forgetAbove(depth);
    this.#visible = undefined;
    this.#loading = 0;
  }

  /** Remembers how things are. */
  checkpoint(): void {
    if (this.#checkpoints.length === 0) this.#checkpoints = [this.#data];
    else this.#checkpoints.push(this.#data);
  }

  /** Goes back to the last checkpoint and keeps it. */
  reset(): void {
    const data = this.#checkpoints.pop();
    if (data === undefined) return;
    this.#goBack(data);
    this.#checkpoints.push(this.#data);
  }

  /** Goes back to the last checkpoint and forgets it. */
  restore(): void {
    const data = this.#checkpoints.pop();
    if (data !== undefined) this.#goBack(data);
  }

  /** Entries that were added since are gone; others that were loaded since are loaded again, as the data are now. */
  #goBack(data: ObjectValue): void {
    const level = this.#checkpoints.length;
    this.#data = data;
    if (this.#entries.length === 0) return;
    this.#forgetAbove(level);
    for (let index = 0; index < this.#entries.length; index++) {
      const each = this.#entries[index]!;
      each.wasTried = false;
      if (each.loadedAt !== undefined && each.loadedAt > level) this.#load(each, index);
    }
  }

  #forgetAbove(level: number): void {
    while ((this.#entries.at(-1)?.level ?? 0) > level) this.#entries.pop();
  }

  /** Loads the entries that a text names, in their order; gives the message of the first that fails. */
  #loadNamed(text: string): string | undefined {
    const visible = this.#visible ?? this.#entries.length;
    for (let index = 0; index < visible; index += 1) {
      const each = this.#entries[index];
      if (each === undefined || each.loadedAt !== undefined || each.wasTried || !namesWord(text, each.entry.name)) continue;
      each.wasTried = true;
      const broken = this.#load(each, index);
      if (broken !== undefined) return broken;
    }
    return undefined;
  }

  #load(each: RegisteredEntry, index: number): string | undefined {
    if (this.#loading === MAX_LOADING) throw new Fault('exhausted', `more than ${MAX_LOADING} context entries need one another`);
    const visibleBefore = this.#visible;
    this.#visible = index;
    this.#loading += 1;
    const loaded = each.entry.load();
    this.#loading -= 1;
    this.#visible = visibleBefore;
    if (loaded.kind === 'problem') return loaded.message;
    each.loadedAt = this.#checkpoints.length;
    return loaded.kind === 'value' ? this.setEntry(each.entry.name, loaded.value, each.entry.replaces) : undefined;
  }
}

/** An entry, and the checkpoint behind which it was added. */
interface RegisteredEntry {
  readonly entry: LazyEntry;
  readonly level: number;
  /** How many checkpoints there were when it was loaded last; `undefined` if it never was. */
  loadedAt: number | undefined;
  /** An entry that failed is not tried a second time; then its name is an unknown key. */
  wasTried: boolean;
}

function failure(message: string, isUnknownKey = false): Queried {
  return { kind: 'problem', message, isUnknownKey };
}

/** Merges below the names of a path from the one at `from` on. */
function mergedAt(into: ObjectValue, path: readonly string[], from: number, value: Value, budget: Budget): ObjectValue {
  const name = path[from];
  if (name === undefined) return isObject(value) ? mergeValues(into, value, budget.charge) : into;
  const present = propertyOf(into, name);
  const isLast = from === path.length - 1;
  if (isLast && present !== undefined && present === value) return into;
  const at = present ?? null;
  if (!isLast) {
    const merged = mergedAt(isObject(at) ? at : plainObject(), path, from + 1, value, budget);
    return merged === at ? into : withFields(into, { [name]: merged });
  }
  return withFields(into, { [name]: isObject(at) && isObject(value) ? mergeValues(at, value, budget.charge) : value });
}
