import { CelFault, fromData, objectType, overload } from '@assay/cel';
import type { CelMeter, CelValue } from '@assay/cel';

import { readYamlValue } from '../../../objects/yaml-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';

const TYPE = 'yaml.Yaml';

/** YAML texts: cel/libs/yaml of kyverno/sdk. Of several documents the first counts; numbers are doubles. */
export const yamlLibrary: ValuedLibrary = {
  library: {
    name: 'kyverno.yaml',
    functions: [
      overload('parse_string_dyn', `${TYPE}.parse(string) -> dyn`, (meter: CelMeter, _yaml: CelValue, text: string) => {
        meter.charge(text.length);
        const read = readYamlValue(text, (steps) => {
          meter.charge(steps);
        });
        if (read.kind === 'problem') throw new CelFault(`error converting YAML to JSON: ${read.message}`);
        return fromData(read.value);
      }),
    ],
  },
  variable: { name: 'yaml', type: objectType(TYPE), value: new ContextValue(TYPE, undefined) },
};
