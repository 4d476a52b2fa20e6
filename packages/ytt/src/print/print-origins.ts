import { childPath, jsonPointer, locate, outermostSource } from '@assay/source';
import type { Path, Span, ValueOrigin, ValuePlace } from '@assay/source';

import type { HolderOrigin } from '../holder-origin.ts';
import { holderOrigin } from '../holder-origin.ts';
import { locationText } from '../location-text.ts';
import { isCollection, isKnown } from '../model.ts';
import type { Content, DocumentSet, Holder } from '../model.ts';
import { originLines } from './origin-lines.ts';
import type { OriginLine } from './origin-lines.ts';
import { isEmptyDocument, printYamlContent } from './print-yaml.ts';

/** The output as YAML; a comment on each line tells which template line wrote it, and where the value was given. */
export function printYamlWithOrigins({ documents }: DocumentSet): string {
  return documents
    .filter((document) => !isEmptyDocument(document))
    .map((document) => `--- # ${originText(holderOrigin(document))}\n${originLines(document).map(printLine).join('')}`)
    .join('');
}

function printLine({ text, origin }: OriginLine): string {
  return origin ? `${text} # ${originText(origin)}\n` : `${text}\n`;
}

function originText({ span, valueFrom }: HolderOrigin): string {
  const written = isKnown(span) ? locationText(span) : 'computed';
  return valueFrom ? `${written} <- ${valueOriginText(valueFrom)}` : written;
}

/** What is certain, and what is not: `data value a schema.yml:2`, `data value a schema.yml:2 or b schema.yml:3`, `computed from …`. */
function valueOriginText({ kind, places }: ValueOrigin): string {
  const texts = places.map(valuePlaceText);
  switch (kind) {
    case 'given':
      return texts.join('');
    case 'one-of':
      return texts.join(' or ');
    case 'computed':
      return `computed from ${texts.join(', ')}`;
  }
}

function valuePlaceText({ description, span }: ValuePlace): string {
  return span && isKnown(span) ? `${description} ${locationText(span)}` : description;
}

/** Where something is: as `assay ytt --origins -o json` prints it, counted from 1. */
interface PlaceRecord {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The origin of each value of the output as a JSON list, in the order of the output. */
export function printOriginsAsJson({ documents }: DocumentSet): string {
  const records = documents
    .filter((document) => !isEmptyDocument(document))
    .flatMap((document, index) => originsIn(document, undefined, holderOrigin(document)).map(([path, origin]) => originRecord(index, path, origin)));
  return `[${records.map((record) => `\n  ${JSON.stringify(record)}`).join(',')}\n]\n`;
}

function originsIn({ value }: Holder, path: Path, origin: HolderOrigin): (readonly [path: Path, origin: HolderOrigin])[] {
  if (!isCollection(value)) return [[path, origin]];
  const inner = value.items.flatMap((item, index) =>
    originsIn(item, childPath(path, item.kind === 'map-item' ? keyText(item.key) : index), holderOrigin(item, origin)),
  );
  return [[path, origin], ...inner];
}

function keyText(key: Content): string {
  return typeof key === 'string' ? key : printYamlContent(key).trimEnd();
}

function originRecord(document: number, path: Path, { span, valueFrom }: HolderOrigin): unknown {
  return { document, path: jsonPointer(path), ...placeRecord(span), ...(valueFrom && originFields(valueFrom)) };
}

/** Only a place that is certain is `valueFrom`. */
function originFields({ kind, places }: ValueOrigin): object {
  const records = places.map(({ description, span }) => ({ description, ...(span && placeRecord(span)) }));
  switch (kind) {
    case 'given':
      return { valueFrom: records[0] };
    case 'one-of':
      return { valueFromOneOf: records };
    case 'computed':
      return { valueComputedFrom: records };
  }
}

function placeRecord(span: Span): PlaceRecord | undefined {
  if (!isKnown(span)) return undefined;
  const { range } = locate(span);
  return { file: outermostSource(span.source).name, line: range.start.line, column: range.start.column };
}
