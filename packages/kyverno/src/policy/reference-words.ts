import { quote } from '@assay/go-values';
import type { Value } from '@assay/jmespath';
import type { Entry, Span } from '@assay/source';
import { childPath, nodeAt, pathSteps, resolveAlias } from '@assay/source';

import { textOf } from '../objects/fields.ts';
import { goJsonKind } from '../objects/go-json-kind.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import { printSchemaFault } from '../schemas/schema-fault.ts';
import { faultSpan } from './fault-span.ts';
import { malformedMetadata } from './malformed-metadata.ts';
import type { PolicyDocument, ReadObject } from './policy-document.ts';

/** Why the CLI does not take a document of a file of policies or exceptions. */
export interface DocumentRefusal {
  readonly message: string;
  readonly span: Span;
  /** Whether it is about fields that are unknown, which ends a test. */
  readonly hasUnknownFields: boolean;
}

/**
 * Why the CLI refuses a document, in its own words; `undefined` if it takes it. The items of a `List` are neither validated nor completed.
 * Follows kyverno/kyverno v1.19.0 ext/resource/loader on sigs.k8s.io/kubectl-validate, pkg/validator.
 */
export function refusalOf(document: PolicyDocument): DocumentRefusal | undefined {
  switch (document.kind) {
    case 'unparsable':
      return unparsable(`failed to parse yaml: error converting YAML to JSON: ${document.reading.message}`, document.span);
    case 'no-object':
      return unparsable(noObject(document.value), document.span);
    case 'list':
      return document.list.sort.version === 'v1' ? undefined : refusalOfObject(document.list, document.duplicates);
    case 'object':
      return refusalOfObject(document.object, document.duplicates);
  }
}

function refusalOfObject(read: ReadObject, duplicates: readonly Entry[]): DocumentRefusal | undefined {
  const { written, completed, sort, schema, unknown, faults } = read;
  if (sort.kind === '' && textOf(written.value, 'apiVersion') === '') return unparsable('GVK cannot be empty', written.root.origin);
  if (schema.kind === 'absent') return unparsable(`failed to retrieve validator: ${schema.message}`, written.root.origin);
  const malformed = malformedMetadata(written.value);
  if (malformed !== undefined) return unparsable(malformed, spanOf(written, 'metadata'));
  const strict = duplicates.length === 0 ? [] : [duplicateKeys(duplicates)];
  if (strict.length + unknown.length > 0) {
    const place = unknown[0] === undefined ? duplicates[0]!.key.origin : faultSpan(written.root, unknown[0]);
    const message = [...strict, ...unknown.map(printSchemaFault)].join('\n');
    return { ...unparsable(message, place), hasUnknownFields: unknown.length > 0 };
  }
  if (faults.length === 0) return undefined;
  const texts = [...new Set(faults.map(printSchemaFault))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const name = quote(textOf(completed.value, 'metadata', 'name'));
  const message = `failed to validate resource (${sort.kind}.${sort.group || 'core'} ${name} is invalid: ${list})`;
  return { message, span: faultSpan(written.root, faults[0]!), hasUnknownFields: false };
}

function unparsable(message: string, span: Span): DocumentRefusal {
  return { message: `failed to parse document (${message})`, span, hasUnknownFields: false };
}

function noObject(value: Value): string {
  if (value === null) return 'GVK cannot be empty';
  const kind = goJsonKind(value);
  return `failed to parse yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${kind} into Go value of type v1.TypeMeta`;
}

/** What go-yaml says in its strict mode. */
function duplicateKeys(duplicates: readonly Entry[]): string {
  const lines = duplicates.map(({ key, name = '' }) => {
    const content = resolveAlias(key);
    const shown = content.kind === 'scalar' && content.type !== 'string' ? name : quote(name);
    return `  line ${key.origin.source.positionAt(key.origin.start).line}: key ${shown} already set in map`;
  });
  return ['yaml: unmarshal errors:', ...lines].join('\n');
}

function spanOf(object: YamlObject, name: string): Span {
  return (nodeAt(object.root, pathSteps(childPath(undefined, name))) ?? object.root).origin;
}
