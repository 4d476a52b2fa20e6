import type { Span } from '@assay/source';
import type { Thread } from '@assay/starlark';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { Document, noSpan, YamlMap } from '../model.ts';
import type { Holder } from '../model.ts';
import { overlayDocument } from '../overlay/apply-overlays.ts';
import { DroppedAnnotations, isRuleOnValues } from '../overlay/dropped-annotations.ts';
import type { LeftAnnotations } from '../overlay/left-annotations.ts';
import type { Schema } from '../schema/schema.ts';
import { invalidValues } from '../schema/violation.ts';
import type { SchemaViolation } from '../schema/violation.ts';
import type { DataValuesDocument } from './data-values-document.ts';
import { mismatchesOf, withoutMismatches } from './mismatches.ts';
import { PlainMerge } from './plain-merge.ts';
import type { Merged } from './plain-merge.ts';
import { ValueAnnotations } from './value-annotations.ts';

/** What data values are made of. */
export interface DataValuesRequest {
  readonly schema: Schema;
  /** In order; later ones win. Their nodes become part of the result. */
  readonly documents: readonly DataValuesDocument[];
  readonly thread: Thread;
  /** Whether values are left out that the schema has something against. Default: they are the end. */
  readonly skipsMismatches?: boolean;
}

/** The final data values of a library, before their rules are checked. */
export interface DataValues {
  readonly document: Document;
  /** Warnings: values that were given though the schema advises against it, and annotations that got lost. */
  readonly advice: readonly Finding[];
  /** The nodes whose rules overlays have edited: those that they carry count, and not those of the schema. */
  readonly edited: ReadonlySet<Holder>;
}

/**
 * Puts data values together: what the schema says by itself, then each document upon those before it. After each the values
 * are completed and checked by the schema. Throws a `Failure` for the first document that does not fit.
 */
export function overlayDataValues({ schema, documents, thread, skipsMismatches = false }: DataValuesRequest): DataValues {
  const advice: Finding[] = [];
  const dropped = new DroppedAnnotations(isRuleOnValues);
  let values: Document | undefined = schema.defaults();
  const annotations = new ValueAnnotations(schema);
  const newPlainMerge = (): PlainMerge => new PlainMerge((known, item) => annotations.move(known, item));
  let plain = newPlainMerge();
  // Where there is a schema, the values begin with nodes of its own, and from overlays only copies come to them.
  let isApart = schema.isWritten;
  for (const given of documents) {
    const step = skipsMismatches ? withoutMismatches(given, schema) : given;
    const { removed, deprecated } = schema.takeNotices(step.document);
    advice.push(...deprecated);
    let merged: Merged = { document: step.document };
    if (values && step.merge === 'plain') {
      merged = plain.merge(values, step.document, { replacesFrom: step.replacesFrom, allowances: schema.allowancesOf(step.document) });
      isApart = false;
    } else if (values) {
      annotations.begin(values);
      merged = { document: overlay(values, step.document, { schema, thread, isApart, annotations, dropped, removed }) };
      plain = newPlainMerge();
    }
    values = merged.document;
    schema.assign(values, { ...merged, removed });
  }
  return { document: values ?? new Document(noSpan, new YamlMap(noSpan)), advice: [...advice, ...dropped.findings], edited: annotations.edited };
}

interface OverlayContext {
  readonly schema: Schema;
  readonly thread: Thread;
  /** Whether the values share no node with the documents. */
  readonly isApart: boolean;
  readonly annotations: LeftAnnotations;
  readonly dropped: DroppedAnnotations;
  /** What the document gives that the schema has given up. */
  readonly removed: readonly SchemaViolation[];
}

/** An overlay fails where a key does not exist yet; a schema can say more about that than that nothing matches. */
function overlay(values: Document, document: Document, { schema, thread, isApart, annotations, dropped, removed }: OverlayContext): Document {
  try {
    return overlayDocument(values, document, thread, { isApart, annotations, dropped, allowancesOf: (overlay) => schema.allowancesOf(overlay) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const mismatches = mismatchesOf(schema, document);
    const isMismatch = mismatches.some(
      ({ code, span }) => code === 'unknown-key' && error.findings.some((finding) => isSamePlace(finding.span, span)),
    );
    const findings = isMismatch ? mismatches : error.findings;
    if (removed.length === 0) throw new Failure(error.message, findings);
    const given = invalidValues(removed);
    throw new Failure(`${error.message}\n${given.message}`, [...given.findings, ...findings]);
  }
}

function isSamePlace(a: Span | undefined, b: Span | undefined): boolean {
  return a?.source === b?.source && a?.start === b?.start;
}
