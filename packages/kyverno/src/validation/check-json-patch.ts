import { decodeJsonPatch } from '../engine/patch/json-patch/operation.ts';
import { PatchError } from '../engine/patch/patch-error.ts';
import { readYamlValue } from '../objects/yaml-value.ts';
import { textOf } from '../objects/fields.ts';
import { scanVariables } from '../engine/variables/scan-variables.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem } from './policy-problem.ts';

/** Whether the JSON patch of a rule can be read; those of loops are read when they run. Follows pkg/validation/policy/validate.go of Kyverno (v1.19.0). */
export function checkJsonPatch({ rule, index, path }: CheckedRule): readonly PolicyProblem[] {
  const detail = patchProblem(withoutVariables(textOf(rule, 'mutate', 'patchesJson6902')));
  if (detail === undefined) return [];
  const message = `path must begin with a forward slash: spec.rules[${index}]: ${detail}`;
  return [{ code: 'json-patch', message, path: [...path, 'mutate', 'patchesJson6902'] }];
}

const PLACEHOLDER = 'kyvernojsonpatchvariable';

function withoutVariables(text: string): string {
  let plain = '';
  let at = 0;
  for (const { start, end } of scanVariables(text)) {
    plain += text.slice(at, start) + PLACEHOLDER;
    at = end;
  }
  return plain + text.slice(at);
}

function patchProblem(text: string): string | undefined {
  const read = readYamlValue(text);
  if (read.kind === 'problem') return read.message;
  try {
    return decodeJsonPatch(read.value).find((operation) => !operation.path.startsWith('/'))?.path;
  } catch (error) {
    if (error instanceof PatchError) return error.message;
    throw error;
  }
}
