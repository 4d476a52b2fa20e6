import { compilePattern } from '@assay/formats';
import { CelFault, overload } from '@assay/cel';
import type { Library, CelMeter } from '@assay/cel';

import { generateMatch } from '../../../jmespath/generate-match.ts';

const DEFAULT_PATTERN = '[0-9a-z]{8}';

/** Random texts that match a pattern: cel/libs/random of kyverno/sdk. `random` gives numbers from 0 inclusive to 1 exclusive. */
export function randomLibrary(random: () => number): Library {
  const generate = (meter: CelMeter, pattern: string): string => {
    const checked = compilePattern(pattern);
    if (checked.kind === 'problem') throw new CelFault(checked.message);
    const generated = generateMatch(pattern, random, (steps) => {
      meter.charge(steps);
    });
    if (generated.kind === 'problem') throw new CelFault(generated.message);
    return generated.text;
  };
  return {
    name: 'kyverno.random',
    functions: ['random', 'random.random'].flatMap((name, index) => {
      const suffix = index === 0 ? 'non_prefixed' : 'prefixed';
      return [
        overload(`random_string_${suffix}`, `${name}(string) -> string`, generate),
        overload(`random_string_default_expr_${suffix}`, `${name}() -> string`, (meter: CelMeter) => generate(meter, DEFAULT_PATTERN)),
      ];
    }),
  };
}
