import { suggestName } from '@assay/findings';
import { firstKeyOf } from '@assay/kyverno/objects';
import type { MappingNode } from '@assay/source';
import { resolveAlias } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import type { ManifestShape } from '../inputs/model.ts';
import { RecordReader } from '../inputs/record-reader.ts';
import { placeOf } from '../structure/check-structure.ts';

/** What the header of a manifest makes of it. */
export type Header =
  | { readonly kind: 'shape'; readonly shape: ManifestShape; readonly remark?: Finding }
  /** Only one of apiVersion and kind is there, or an older shape has a top-level name beside both: the reference calls that deprecated. */
  | { readonly kind: 'deprecated'; readonly finding: Finding }
  /** A version or kind of cli.kyverno.io that nobody knows. */
  | { readonly kind: 'unknown'; readonly finding: Finding };

/** The group of the files of the command line. */
const CLI_GROUP = 'cli.kyverno.io';

/** The forms of a manifest that have a name. */
const NAMED_SHAPES = [
  { shape: 'v1beta1', apiVersion: 'cli.kyverno.io/v1beta1', kind: 'KyvernoTest' },
  { shape: 'v1alpha1', apiVersion: 'cli.kyverno.io/v1alpha1', kind: 'Test' },
] as const;

const SUPPORTED = NAMED_SHAPES.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).join(' and ');

/** Old manifests that only the version tells from today's. */
const ALIAS = { apiVersion: 'kyverno.io/v1', kind: 'Test' };

/** What a document is, by its apiVersion and kind. Any other pair outside of cli.kyverno.io counts as v1alpha1, as in the reference. */
export function headerOf(root: MappingNode): Header {
  const reader = new RecordReader(root, { foldsCase: true });
  const misfit = wrongType(reader, 'apiVersion') ?? wrongType(reader, 'kind');
  if (misfit !== undefined) return { kind: 'unknown', finding: misfit };
  const apiVersion = reader.someText('apiVersion')?.text;
  const kind = reader.someText('kind')?.text;
  if (apiVersion === undefined && kind === undefined) return legacy(root);
  if (apiVersion === undefined || kind === undefined) {
    const missing = apiVersion === undefined ? 'apiVersion' : 'kind';
    const message = `a manifest with "${missing === 'kind' ? 'apiVersion' : 'kind'}" needs "${missing}"`;
    return { kind: 'deprecated', finding: { code: 'missing-header', message, span: firstKeyOf(root), hint: `manifests are ${SUPPORTED}` } };
  }
  const named = NAMED_SHAPES.find((known) => known.apiVersion === apiVersion);
  if (named !== undefined) return named.kind === kind ? shapeOrDeprecated(named.shape, reader) : unknown(reader, 'kind', kind, [named.kind]);
  if (apiVersion.startsWith(`${CLI_GROUP}/`)) return unknown(reader, 'apiVersion', apiVersion, versions());
  if (apiVersion === ALIAS.apiVersion && kind === ALIAS.kind)
    return shapeOrDeprecated('v1alpha1', reader, { ...otherPair(reader, apiVersion, kind), severity: 'warning' });
  return shapeOrDeprecated('v1alpha1', reader, otherPair(reader, apiVersion, kind));
}

function versions(): readonly string[] {
  return NAMED_SHAPES.map(({ apiVersion }) => apiVersion);
}

function wrongType(reader: RecordReader, field: 'apiVersion' | 'kind'): Finding | undefined {
  const value = reader.entry(field)?.value;
  const content = value && resolveAlias(value);
  if (value === undefined || (content?.kind === 'scalar' && content.type === 'string')) return undefined;
  return { code: 'wrong-type', message: `"${field}" must be a string`, ...placeOf(value) };
}

function legacy(root: MappingNode): Header {
  const message = 'this manifest has neither apiVersion nor kind; kyverno refuses it since release 1.15';
  return {
    kind: 'shape',
    shape: 'legacy',
    remark: {
      code: 'deprecated-shape',
      message,
      span: firstKeyOf(root),
      severity: 'warning',
      hint: 'assay kyverno fix makes it a Test of cli.kyverno.io/v1alpha1, which kyverno reads',
    },
  };
}

function shapeOrDeprecated(shape: ManifestShape, reader: RecordReader, remark?: Finding): Header {
  const name = shape === 'v1alpha1' && reader.someText('name') !== undefined ? reader.entry('name') : undefined;
  if (name === undefined) return { kind: 'shape', shape, ...(remark && { remark }) };
  const message = 'a Test has no top-level "name"; kyverno refuses it since release 1.15';
  return {
    kind: 'deprecated',
    finding: { code: 'deprecated-shape', message, span: name.key.origin, hint: 'write it as metadata.name; assay kyverno fix does' },
  };
}

function unknown(reader: RecordReader, field: 'apiVersion' | 'kind', found: string, known: readonly string[]): Header {
  const place = placeOf(reader.entry(field)?.value ?? reader.root);
  return {
    kind: 'unknown',
    finding: {
      code: 'unknown-shape',
      message: `"${found}" is no ${field} of a manifest: supported are ${SUPPORTED}`,
      ...place,
      ...(suggestName(found, known, place) ?? { hint: pairOf(reader) }),
      found,
    },
  };
}

/** The whole pair that a right kind, or a right version, belongs to. */
function pairOf(reader: RecordReader): string | undefined {
  const given = (field: string): string | undefined => reader.someText(field)?.text;
  const named = NAMED_SHAPES.find(({ kind }) => kind === given('kind')) ?? NAMED_SHAPES.find(({ apiVersion }) => apiVersion === given('apiVersion'));
  return named && `apiVersion ${named.apiVersion} goes with the kind ${named.kind}`;
}

function otherPair(reader: RecordReader, apiVersion: string, kind: string): Finding {
  const place = placeOf(reader.entry('apiVersion')?.value ?? reader.root);
  return {
    code: 'unknown-shape',
    message: `"${apiVersion}" with the kind "${kind}" is taken for cli.kyverno.io/v1alpha1 Test; supported are ${SUPPORTED}`,
    ...place,
    ...(suggestName(apiVersion, versions(), place) ?? { hint: pairOf(reader) }),
    found: apiVersion,
  };
}
