import { didYouMean } from '@assay/findings';
import { effectiveEntries, entryNamed, locate, resolveAlias, stringValue } from '@assay/source';
import type { ContentNode, MappingNode, Node, Span } from '@assay/source';

/** Something that is wrong in a configuration file, as one line with its place. Shows no value. */
export interface ConfigFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * A mapping of the configuration file, read key by key. Every key that is asked for is a known one; {@link finish} finds
 * the others. What is wrong goes to the list of faults, and the reader then gives the default.
 */
export class Section {
  readonly #mapping: MappingNode;
  readonly #name: string;
  readonly #faults: ConfigFault[];
  readonly #known = new Set<string>();

  /** `name` is that of the section in messages. */
  constructor(mapping: MappingNode, name: string, faults: ConfigFault[]) {
    this.#mapping = mapping;
    this.#name = name;
    this.#faults = faults;
  }

  /** A line of text that is not empty. `shape` says what it must be to whoever writes something that is no text. */
  text(key: string, shape?: string): string | undefined {
    const node = this.#node(key);
    if (!node) return undefined;
    const text = stringValue(node);
    if (text === undefined) return this.#wrong(node, `"${key}" must be ${shape ?? `text${node.kind === 'scalar' ? ', in quotes' : ''}`}`);
    if (text === '') return this.#wrong(node, `"${key}" must not be empty`);
    return /\p{Cc}/u.test(text) ? this.#wrong(node, `"${key}" must be one line of text, without control characters`) : text;
  }

  /** The same, of a key that may not be left out; empty if it is wrong. */
  requiredText(key: string): string {
    const text = this.text(key);
    if (text === undefined && !this.has(key)) this.#wrong(this.#mapping, `"${key}" is missing in ${this.#name}`);
    return text ?? '';
  }

  /** An integer within limits, both inclusive. */
  integer<Default extends number | undefined>(
    key: string,
    { least, most, byDefault }: { readonly least: number; readonly most: number; readonly byDefault: Default },
  ): number | Default {
    const node = this.#node(key);
    if (!node) return byDefault;
    const value = node.kind === 'scalar' && node.type === 'integer' ? Number(node.value) : NaN;
    if (value >= least && value <= most) return value;
    this.#wrong(node, `"${key}" must be a whole number from ${least} to ${most}`);
    return byDefault;
  }

  /** True or false. */
  flag(key: string, byDefault: boolean): boolean {
    const node = this.#node(key);
    if (!node) return byDefault;
    if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
    this.#wrong(node, `"${key}" must be true or false`);
    return byDefault;
  }

  /** One of some words. */
  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    const node = this.#node(key);
    if (!node) return undefined;
    const text = stringValue(node);
    const choice = choices.find((known) => known === text);
    return choice ?? this.#wrong(node, `"${key}" must be one of ${choices.join(', ')}`, didYouMean(text ?? '', choices));
  }

  /** A mapping below this one, read by `read` and then finished. `example` shows one to whoever writes something else. */
  section<Result>(key: string, example: string, read: (section: Section) => Result): Result | undefined {
    const node = this.#node(key);
    return node && this.#read(node, { name: `"${key}"`, example }, read);
  }

  /** Like {@link section} for one that may be left out: everything in it then has its default. */
  optionalSection<Result>(key: string, example: string, read: (section: Section) => Result): Result {
    return this.section(key, example, read) ?? read(new Section({ ...this.#mapping, entries: [] }, `"${key}"`, []));
  }

  /** A list of mappings; `example` is one of them. */
  sections<Result>(key: string, example: string, read: (section: Section) => Result): readonly Result[] {
    const node = this.#node(key);
    if (!node) return [];
    const entry = { name: `an entry of "${key}"`, example };
    if (node.kind === 'sequence') return node.items.flatMap((item) => this.#read(resolveAlias(item), entry, read) ?? []);
    this.#wrong(node, `"${key}" must be a list, such as [${example}]`);
    return [];
  }

  /** Whether a key has a value. */
  has(key: string): boolean {
    return this.#node(key) !== undefined;
  }

  /** Says what is wrong with a key, at its value. */
  reject(key: string, message: string): undefined {
    return this.#wrong(this.#node(key) ?? this.#mapping, message);
  }

  /** Refuses all keys that nobody asked for. */
  finish(): void {
    for (const { key, name } of effectiveEntries(this.#mapping)) {
      if (name !== undefined && this.#known.has(name)) continue;
      this.#wrong(
        key,
        `unknown key${shownKey(name)} in ${this.#name}`,
        didYouMean(name ?? '', this.#known) || `it may have ${[...this.#known].join(', ')}`,
      );
    }
  }

  /** The value of a key; one that is null counts as left out. */
  #node(key: string): ContentNode | undefined {
    this.#known.add(key);
    const entry = entryNamed(this.#mapping, key);
    const node = entry && resolveAlias(entry.value);
    return node?.kind === 'scalar' && node.type === 'null' ? undefined : node;
  }

  #read<Result>(node: ContentNode, { name, example }: Part, read: (section: Section) => Result): Result | undefined {
    if (node.kind !== 'mapping') return this.#wrong(node, `${name} must be a mapping, such as ${example}`);
    const section = new Section(node, name, this.#faults);
    const result = read(section);
    section.finish();
    return result;
  }

  #wrong(node: Node, message: string, hint?: string): undefined {
    this.#faults.push(configFault(node.origin, hint === undefined || hint === '' ? message : `${message}; ${hint}`));
    return undefined;
  }
}

interface Part {
  /** In messages. */
  readonly name: string;
  readonly example: string;
}

/** A key, quoted behind a space. One that does not look like ours is not shown: a secret may have come to stand where a key should. */
export function shownKey(name: string | undefined): string {
  return name !== undefined && /^[A-Za-z_]{1,40}$/.test(name) ? ` "${name}"` : '';
}

/** A fault at the beginning of a span. */
export function configFault(span: Span, message: string): ConfigFault {
  const { start } = locate(span).range;
  return { line: start.line, column: start.column, message };
}
