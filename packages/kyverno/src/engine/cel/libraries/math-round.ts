import { overload } from '@assay/cel';
import type { Library, CelMeter } from '@assay/cel';

import { roundToPlaces } from '../../../jmespath/rounding.ts';

/** `math.round` with places: cel/libs/math of kyverno/sdk. */
export const mathRoundLibrary: Library = {
  name: 'kyverno.math',
  functions: [
    overload('math_round_float_int', 'math.round(double, int) -> double', (_meter: CelMeter, value: number, places: bigint) => {
      return roundToPlaces(value, Number(places));
    }),
  ],
};
