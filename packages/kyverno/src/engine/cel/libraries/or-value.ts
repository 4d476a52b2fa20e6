import { Optional, overload } from '@assay/cel';
import type { Library, Macro, CelMeter, CelValue } from '@assay/cel';

/** `target.orValue(other)` as a function of anything, which the checker knows nothing about. */
const orValue: Macro = {
  name: 'orValue',
  isReceiver: true,
  arity: 1,
  expand: (make, target, [other]) => (target && other ? make.call('__orValueCompat__', target, other) : undefined),
};

/**
 * `orValue` for what is no optional too, which stands for itself: pkg/cel/compiler/env.go of Kyverno (v1.19.0), made for policies that
 * call it on plain fields. Both sides are evaluated.
 */
export const orValueLibrary: Library = {
  name: 'kyverno.orValue',
  macros: [orValue],
  functions: [
    overload('__orValueCompat___dyn_dyn', '__orValueCompat__(dyn, dyn) -> dyn', (_meter: CelMeter, value: CelValue, other: CelValue) => {
      if (!(value instanceof Optional)) return value;
      return value.value === undefined ? other : value.value;
    }),
  ],
};
