import { decodeJson } from '@assay/jmespath';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';
import { readYamlValue } from '../objects/yaml-value.ts';

export const parseJson: KyvernoFunction = kyvernoFunction({
  name: 'parse_json',
  parameters: [['string']],
  returns: 'any',
  note: 'decodes a valid JSON encoded string to the appropriate type. Opposite of `to_string` function',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length * 4);
    const decoded = decodeJson(text);
    return decoded.kind === 'value' ? decoded.value : evaluation.fail(decoded.message);
  },
});

export const parseYaml: KyvernoFunction = kyvernoFunction({
  name: 'parse_yaml',
  parameters: [['string']],
  returns: 'any',
  note: 'decodes a valid YAML encoded string to the appropriate type provided it can be represented as JSON',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length * 16);
    const read = readYamlValue(text, evaluation.budget.charge);
    return read.kind === 'value' ? read.value : evaluation.fail(read.message);
  },
});
