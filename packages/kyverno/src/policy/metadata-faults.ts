import { quote } from '@assay/go-values';
import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import type { Path } from '@assay/source';
import { childPath } from '@assay/source';

import { fieldOf, textOf } from '../objects/fields.ts';
import type { SchemaFault } from '../schemas/schema-fault.ts';

/**
 * What an API server does not allow in the metadata of an object: names, labels and annotations have forms.
 * Follows k8s.io/apimachinery v0.36, pkg/api/validation/objectmeta.go.
 */
export function metadataFaults(object: ObjectValue, isNamespaced: boolean): readonly SchemaFault[] {
  const faults: SchemaFault[] = [];
  const metadata = childPath(undefined, 'metadata');
  const invalid = (name: string, value: string, reason: string, path: Path = childPath(metadata, name)): void => {
    faults.push({ code: 'invalid-metadata', path, message: `Invalid value: ${quote(value)}: ${reason}` });
  };
  const name = textOf(object, 'metadata', 'name');
  const namespace = textOf(object, 'metadata', 'namespace');
  if (name !== '') {
    if (name.length > 253) invalid('name', name, 'must be no more than 253 bytes');
    if (!isSubdomain(name)) invalid('name', name, SUBDOMAIN_REASON);
  } else if (textOf(object, 'metadata', 'generateName') === '') {
    const message = 'Required value: name or generateName is required';
    faults.push({ code: 'required', path: childPath(metadata, 'name'), message });
  }
  if (isNamespaced && namespace !== '' && !isLabel(namespace)) invalid('namespace', namespace, LABEL_REASON);
  for (const [key, value] of textsBelow(object, 'labels')) {
    for (const reason of labelKeyReasons(key)) invalid('labels', key, reason);
    for (const reason of labelValueReasons(value)) invalid('labels', value, reason);
  }
  for (const [key] of textsBelow(object, 'annotations')) for (const reason of labelKeyReasons(key.toLowerCase())) invalid('annotations', key, reason);
  return faults;
}

function isSubdomain(text: string): boolean {
  return text.split('.').every(isLabel);
}

/** The patterns look for what must not be there: a repetition over megabytes can use up the stack. */
function isLabel(text: string): boolean {
  return text !== '' && !/[^-a-z0-9]/.test(text) && !text.startsWith('-') && !text.endsWith('-');
}

function isNamePart(text: string): boolean {
  return !/[^-A-Za-z0-9_.]/.test(text) && /^[^-_.]/.test(text) && /[^-_.]$/.test(text);
}

const SUBDOMAIN_REASON =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an " +
  "alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL_REASON =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric " +
  "character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const LABEL_VALUE_REASON =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an " +
  "alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
const NAME_PART_REASON =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. " +
  "'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const KEY_REASON =
  "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character " +
  "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an " +
  "optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')";

/** Why a text is no value of a label. */
export function labelValueReasons(value: string): readonly string[] {
  return [...(value.length > 63 ? ['must be no more than 63 bytes'] : []), ...(value === '' || isNamePart(value) ? [] : [LABEL_VALUE_REASON])];
}

/** Why a text is no key of a label or annotation. */
export function labelKeyReasons(key: string): readonly string[] {
  const parts = key.split('/');
  if (parts.length > 2) return [KEY_REASON];
  const name = parts.at(-1) ?? '';
  const reasons: string[] = [];
  if (parts.length === 2) {
    const prefix = parts[0] ?? '';
    if (prefix === '') reasons.push('prefix part must be non-empty');
    else if (!isSubdomain(prefix)) reasons.push(`prefix part ${SUBDOMAIN_REASON}`);
  }
  if (name === '') reasons.push('name part must be non-empty');
  else if (name.length > 63) reasons.push('name part must be no more than 63 bytes');
  if (!isNamePart(name)) reasons.push(NAME_PART_REASON);
  return reasons;
}

function textsBelow(object: ObjectValue, name: string): readonly (readonly [string, string])[] {
  const texts = fieldOf(object, 'metadata', name);
  if (texts === undefined || !isObject(texts)) return [];
  return Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? value : ''] as const);
}
