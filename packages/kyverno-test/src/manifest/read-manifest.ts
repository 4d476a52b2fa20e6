import type { Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import type { YamlObject } from '@assay/kyverno/objects';
import { readFirstDocument } from '@assay/kyverno/objects';
import type { Entry, Node, Source, Span } from '@assay/source';
import { resolveAlias } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { oncePerCause } from '../findings/finding.ts';
import type { ManifestShape } from '../inputs/model.ts';
import { RecordReader } from '../inputs/record-reader.ts';
import { checkStructure } from '../structure/check-structure.ts';
import type { CheckedStructure } from '../structure/check-structure.ts';
import { decodeProblem, duplicatesProblem } from '../structure/decode-problem.ts';
import { kyvernoTest } from '../structure/kyverno-test-structure.ts';
import type { RecordStructure } from '../structure/structure.ts';
import { legacyManifest, testManifest } from '../structure/test-structure.ts';
import { headerOf } from './manifest-shape.ts';
import type { TestManifest } from './model.ts';
import { readKyvernoTest } from './read-kyverno-test.ts';
import { readTest } from './read-test.ts';

/** What a document of a manifest file came to. */
export interface ManifestReading {
  readonly file: string;
  /** The document, if it is an object. */
  readonly written: YamlObject | undefined;
  /** The manifest, as far as it can be understood; `undefined` where nothing tells its shape. */
  readonly manifest: TestManifest | undefined;
  /** Why the reference refuses the document, in its words; where it does not know the shape, in ours. */
  readonly refusal: string | undefined;
  /** Whether the reference calls the document deprecated and stops at it. */
  readonly isDeprecated: boolean;
  /** Whether its header tells what it is, so that more than that can be said about it. */
  readonly isCertain: boolean;
  /** Everything that is wrong in the document itself. */
  readonly findings: readonly Finding[];
  readonly isExcused: CheckedStructure['isExcused'];
}

const STRUCTURES: Readonly<Record<ManifestShape, RecordStructure>> = { v1beta1: kyvernoTest, v1alpha1: testManifest, legacy: legacyManifest };

/** Reads a document of a manifest file, of whichever shape. */
export function readManifest(document: Source, file: string): ManifestReading {
  const whole: Span = { source: document, start: 0, end: document.text.length };
  const read = readFirstDocument(document, { integers: 'double' });
  if (read.kind === 'problem') {
    const finding: Finding = { code: 'invalid-yaml', message: read.problem?.message ?? read.message, span: read.problem?.span ?? whole };
    return refused(file, [finding], { refusal: `error converting YAML to JSON: ${read.message}` });
  }
  const { root, value, duplicates } = read;
  const written = objectIn(document, root, value, file);
  if (written === undefined) return readOther(root, whole, file);
  const repeated = duplicates.map(duplicateKey);
  const repetition = duplicatesProblem(duplicates);
  const header = headerOf(written.root);
  if (header.kind === 'unknown') return refused(file, [...repeated, header.finding], { written, refusal: header.finding.message });
  if (header.kind === 'deprecated') {
    const refusal = (repetition ?? decodeProblem(root, testManifest))?.message;
    return refused(file, [...repeated, header.finding], { written, refusal, isDeprecated: true });
  }
  const { shape, remark } = header;
  const manifest = manifestIn(written, shape);
  const decoding = shape === 'v1beta1' ? undefined : decodeProblem(root, STRUCTURES[shape]);
  const reading = { file, written, manifest, refusal: (repetition ?? decoding)?.message, isDeprecated: false };
  // Of a manifest whose header is wrong nothing else is said: it may be of another shape.
  if (remark !== undefined && remark.severity === undefined)
    return { ...reading, isCertain: false, findings: [...repeated, remark], isExcused: () => true };
  const foldsCase = shape !== 'v1beta1';
  const { findings, isExcused } = checkStructure(written.root, STRUCTURES[shape], { foldsCase, becomesText: foldsCase });
  return { ...reading, isCertain: true, findings: oncePerCause([...repeated, ...(remark ? [remark] : []), ...findings]), isExcused };
}

function refused(file: string, findings: readonly Finding[], more: Partial<ManifestReading>): ManifestReading {
  return {
    file,
    written: undefined,
    manifest: undefined,
    refusal: undefined,
    isDeprecated: false,
    isCertain: false,
    findings,
    isExcused: () => true,
    ...more,
  };
}

/** A document that is no object; one without content counts as deprecated in the reference. */
function readOther(root: Node | undefined, whole: Span, file: string): ManifestReading {
  const content = root && resolveAlias(root);
  if (content === undefined || (content.kind === 'scalar' && content.value === null)) {
    return refused(file, [{ code: 'empty-file', message: 'this document is empty', span: whole }], { isDeprecated: true });
  }
  const finding: Finding = { code: 'not-an-object', message: 'a manifest must be an object', span: content.origin };
  return refused(file, [finding], { refusal: decodeProblem(root, testManifest)?.message });
}

function objectIn(source: Source, root: Node | undefined, value: Value, file: string): YamlObject | undefined {
  const content = root && resolveAlias(root);
  return content?.kind === 'mapping' && isObject(value) ? { file, source, root: content, value } : undefined;
}

function duplicateKey({ key, name = '' }: Entry): Finding {
  return { code: 'duplicate-key', message: `"${name}" is given twice in one object`, span: key.origin };
}

function manifestIn(written: YamlObject, shape: ManifestShape): TestManifest {
  const { file, root } = written;
  const slash = file.lastIndexOf('/');
  const directory = slash < 0 ? '.' : file.slice(0, Math.max(slash, 1));
  const frame = { shape, file, directory, written };
  const reader = new RecordReader(root, { foldsCase: shape !== 'v1beta1' });
  return shape === 'v1beta1' ? readKyvernoTest(frame, reader) : readTest(frame, reader);
}
