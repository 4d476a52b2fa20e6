import { adviseQuotes, nearestName, suggestMeant, suggestName } from '@assay/findings';
import { firstKeyOf } from '@assay/kyverno/objects';
import type { Entry, MappingNode, Node, Span } from '@assay/source';
import { effectiveEntries, resolveAlias } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { fieldNamed } from './field-named.ts';
import type { Field, RecordStructure, Structure, TextStructure } from './structure.ts';

/** How strictly a structure is checked. */
export interface StructureReading {
  /** Whether letter case of field names does not count, as in the older shapes. */
  readonly foldsCase: boolean;
  /** Whether numbers and booleans pass as texts where the reference lets them pass. */
  readonly becomesText: boolean;
}

/** What the structure of a document came to. */
export interface CheckedStructure {
  readonly findings: readonly Finding[];
  /** Fields that are missing because an unknown one stands in their place: nobody else need miss them. */
  readonly isExcused: (object: MappingNode, field: string) => boolean;
}

/** Everything that keeps a document from having a structure, in the order of the text. Below a fault nothing is judged. */
export function checkStructure(root: MappingNode, structure: RecordStructure, reading: StructureReading): CheckedStructure {
  const check = new StructureCheck(reading);
  check.checkRecord(root, structure, firstKeyOf(root), reading.becomesText);
  return { findings: check.findings, isExcused: (object, field) => check.excused.get(object)?.has(field) === true };
}

class StructureCheck {
  readonly findings: Finding[] = [];
  readonly excused: Map<MappingNode, Set<string>> = new Map();
  readonly #foldsCase: boolean;

  constructor({ foldsCase }: StructureReading) {
    this.#foldsCase = foldsCase;
  }

  checkRecord(object: MappingNode, structure: RecordStructure, holder: Span, becomesText: boolean): void {
    const entries = effectiveEntries(object);
    const present = new Set<Field>();
    const unknown: Entry[] = [];
    for (const entry of entries) {
      const field = this.#fieldOf(structure, entry);
      if (field === undefined) unknown.push(entry);
      else if (!isNull(entry.value)) present.add(field);
    }
    const absent = structure.fields.filter((field) => !present.has(field));
    for (const entry of unknown) this.#reportUnknown(entry, object, structure, absent);
    const excused = this.#excusedIn(object);
    for (const field of absent) {
      if (field.isRequired !== true || excused.has(field.name) || isHeader(field)) continue;
      this.findings.push({ code: 'missing-field', message: `${structure.title} needs "${field.name}"`, span: holder, expected: field.name });
    }
    for (const entry of entries) {
      const field = this.#fieldOf(structure, entry);
      if (field !== undefined && !isHeader(field))
        this.#checkValue(entry.value, field.structure, field.name, entry.key.origin, becomesText && field.embeddedIn === undefined);
    }
  }

  #fieldOf({ fields }: RecordStructure, { name }: Entry): Field | undefined {
    if (name === undefined) return undefined;
    return this.#foldsCase ? fieldNamed(fields, name) : fields.find((field) => field.name === name);
  }

  #reportUnknown({ key, name = '' }: Entry, object: MappingNode, { title, fields }: RecordStructure, absent: readonly Field[]): void {
    const canonical = (all: readonly Field[]): readonly string[] =>
      all.filter(({ isDeprecated }) => isDeprecated !== true).map((field) => field.name);
    const below = this.#placeBelow(name, object, fields);
    const former = absent.find(({ formerNames = [] }) => formerNames.includes(name))?.name;
    const meant = former ?? nearestName(name, canonical(absent));
    if (below === undefined && meant !== undefined) this.#excusedIn(object).add(meant);
    const span = key.origin;
    const advice = (): Pick<Finding, 'hint' | 'fixes'> | undefined => {
      if (below !== undefined) return { hint: below };
      // What a field was called formerly can have had another content.
      if (former !== undefined) return suggestMeant(name, former, { span, applicability: 'unsafe' });
      return suggestName(name, canonical(meant === undefined ? fields : absent), {
        span,
        taken: effectiveEntries(object).flatMap((entry) => entry.name ?? []),
      });
    };
    this.findings.push({ code: 'unknown-field', message: `"${name}" is not a field of ${title}`, span, ...advice() });
  }

  /** A field that is only written too high: it belongs below one beside it, which need not miss it. */
  #placeBelow(name: string, object: MappingNode, fields: readonly Field[]): string | undefined {
    const holder = fields.find(({ structure }) => structure.kind === 'record' && structure.fields.some((field) => field.name === name));
    if (holder === undefined) return undefined;
    const entry = effectiveEntries(object).find((each) => each.name === holder.name);
    const content = entry && resolveAlias(entry.value);
    if (content?.kind === 'mapping') this.#excusedIn(content).add(name);
    else this.#excusedIn(object).add(holder.name);
    return `"${name}" belongs below "${holder.name}"`;
  }

  #excusedIn(object: MappingNode): Set<string> {
    const known = this.excused.get(object) ?? new Set<string>();
    this.excused.set(object, known);
    return known;
  }

  /** `name` is that of the field, `what` how messages call the value. */
  #checkValue(node: Node, structure: Structure, name: string, key: Span, becomesText: boolean, what = `"${name}"`): void {
    const content = resolveAlias(node);
    if (content.kind === 'scalar' && content.value === null) return;
    switch (structure.kind) {
      case 'any':
        return;
      case 'object':
        if (content.kind !== 'mapping') this.#reportType(node, 'an object', what);
        return;
      case 'record':
        if (content.kind === 'mapping') this.checkRecord(content, structure, key, becomesText);
        else this.#reportType(node, 'an object', what);
        return;
      case 'dictionary':
        if (content.kind !== 'mapping') this.#reportType(node, 'an object', what);
        else
          for (const { name: entry = '', key: at, value } of effectiveEntries(content))
            this.#checkValue(value, structure.values, entry, at.origin, becomesText);
        return;
      case 'list':
        if (content.kind !== 'sequence') this.#reportType(node, 'a list', what);
        else for (const item of content.items) this.#checkItem(item, structure.items, name, becomesText);
        return;
      case 'boolean':
        if (content.kind !== 'scalar' || content.type !== 'boolean') this.#reportType(node, 'true or false', what);
        return;
      case 'integer':
        if (content.kind !== 'scalar' || content.type !== 'integer') this.#reportType(node, 'a whole number', what);
        return;
      case 'text':
        if (content.kind !== 'scalar' || (content.type !== 'string' && !becomesText)) this.#reportType(node, 'a text', what);
        else this.#checkChoice(node, structure, content.text, name);
    }
  }

  #checkItem(item: Node, structure: Structure, name: string, becomesText: boolean): void {
    if (isNull(item)) {
      this.findings.push({ code: 'wrong-type', message: `an entry of "${name}" is empty`, span: item.origin });
      return;
    }
    const content = resolveAlias(item);
    if (structure.kind === 'record' && content.kind === 'mapping') this.checkRecord(content, structure, firstKeyOf(content), becomesText);
    else this.#checkValue(item, structure, name, item.origin, becomesText, `an entry of "${name}"`);
  }

  #checkChoice(node: Node, { choices }: TextStructure, text: string, name: string): void {
    if (choices === undefined || choices.includes(text)) return;
    const shown = choices.filter((known) => known !== '');
    this.findings.push({
      code: name === 'operation' ? 'unknown-operation' : 'wrong-value',
      message: `${JSON.stringify(text)} is not a valid ${name}: write one of ${shown.join(', ')}`,
      ...placeOf(node),
      ...suggestName(text, shown, placeOf(node)),
      found: text,
      expected: shown,
    });
  }

  #reportType(node: Node, wanted: string, what: string): void {
    const advice = wanted === 'a text' ? adviseQuotes(node, { shows: true }) : undefined;
    this.findings.push({ code: 'wrong-type', message: `${what} must be ${wanted}, not ${describe(node)}`, ...placeOf(node), ...advice });
  }
}

/** Where a value stands, and where its text does if it is an alias. */
export function placeOf(node: Node): Pick<Finding, 'span' | 'anchored'> {
  return { span: node.origin, anchored: node.kind === 'alias' ? node.target.origin : undefined };
}

/** What a document says it is was looked at before. */
function isHeader({ embeddedIn }: Field): boolean {
  return embeddedIn === 'TypeMeta';
}

function isNull(node: Node): boolean {
  const content = resolveAlias(node);
  return content.kind === 'scalar' && content.value === null;
}

function describe(node: Node): string {
  const content = resolveAlias(node);
  if (content.kind === 'sequence') return 'a list';
  if (content.kind === 'mapping') return 'an object';
  return content.type === 'string' ? 'a text' : content.text;
}
