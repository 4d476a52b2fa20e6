import type { Charge, Value } from '@assay/jmespath';
import { decodeJson } from '@assay/jmespath';

import type { JsonPatchOperation } from '../../patch/json-patch/operation.ts';
import { decodeJsonPatch } from '../../patch/json-patch/operation.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { readYamlValue } from '../../../objects/yaml-value.ts';

/**
 * The operations of a `patchesJson6902` whose variables are replaced: a text that begins with a bracket is JSON, any other one YAML.
 * Throws a `PatchError`. Follows pkg/engine/mutate/patch/patchJSON6902.go of Kyverno (v1.19.0).
 */
export function readJsonPatch(text: string, charge: Charge): readonly JsonPatchOperation[] {
  const patch = text.startsWith('[') ? readJson(text) : readYaml(text, charge);
  try {
    return decodeJsonPatch(patch);
  } catch (error) {
    throw error instanceof PatchError ? new PatchError(`failed to decode patches: ${error.message}`) : error;
  }
}

function readJson(text: string): Value {
  const decoded = decodeJson(text);
  if (decoded.kind === 'value') return decoded.value;
  throw new PatchError(`failed to decode patches: ${decoded.message}`);
}

function readYaml(text: string, charge: Charge): Value {
  const read = readYamlValue(text, charge);
  if (read.kind === 'value') return read.value;
  throw new PatchError(`failed to convert patchesJSON6902 to JSON: ${read.message}`);
}
