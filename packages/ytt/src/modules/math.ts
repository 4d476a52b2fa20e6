import type { BuiltinBody, NamedArguments, Value } from '@assay/starlark';
import { Builtin, Fault, Float, isInt, toInteger } from '@assay/starlark';

import type { RenderSession } from '../evaluation-context.ts';
import { goTypeOfValue } from '../values/go-types.ts';
import { ModuleValue } from '../values/module-value.ts';
import { checkOne, numberOf } from './arguments.ts';
import {
  exponential,
  hyperbolicCosine,
  hyperbolicSine,
  hyperbolicTangent,
  inverseHyperbolicCosine,
  inverseHyperbolicSine,
  logarithm,
  power,
} from './numerics/exponential.ts';
import { gamma } from './numerics/gamma.ts';
import { diagonal, remainder, roundAwayFromZero } from './numerics/rounding.ts';
import { angleOf, arcCosine, arcSine, arcTangent, cosine, sine, tangent } from './numerics/trigonometry.ts';
import type { YttModule } from './ytt-module.ts';

/** `@ytt:math`. The names in its messages have no module in front, and that of `mod` is wrong, as in the reference. */
export const mathModule: YttModule = {
  name: 'math',
  create: ({ session }) => {
    const declare = (name: string, body: BuiltinBody): Builtin =>
      new Builtin(name, (thread, positional, named) => {
        warnOnce(session);
        return body(thread, positional, named);
      });
    return new ModuleValue(
      'math',
      new Map<string, Value>([
        ...UNARY.map(
          ([name, compute]) => [name, declare(name, (_thread, positional) => new Float(compute(numberOf(checkOne(positional)))))] as const,
        ),
        ...BINARY.map(
          ([name, compute, shownAs = name]) => [name, declare(shownAs, (_thread, positional) => computeBinary(compute, positional))] as const,
        ),
        ['ceil', declare('ceil', (_thread, positional, named) => roundWhole('ceil', Math.ceil, positional, named))],
        ['floor', declare('floor', (_thread, positional, named) => roundWhole('floor', Math.floor, positional, named))],
        ['log', declare('log', (_thread, positional, named) => computeLogarithm(positional, named))],
        ['e', new Float(Math.E)],
        ['pi', new Float(Math.PI)],
      ]),
    );
  },
};

const WARNING =
  '\nWarning: a function from the @ytt:math module is used in this invocation; this module does not guarantee bit-identical results across CPU architectures.\n';

function warnOnce(session: RenderSession): void {
  if (session.warned.has(WARNING)) return;
  session.warned.add(WARNING);
  session.warn(WARNING);
}

const UNARY: readonly (readonly [name: string, compute: (x: number) => number])[] = [
  ['fabs', Math.abs],
  ['round', roundAwayFromZero],
  ['exp', exponential],
  ['sqrt', Math.sqrt],
  ['acos', arcCosine],
  ['asin', arcSine],
  ['atan', arcTangent],
  ['cos', cosine],
  ['sin', sine],
  ['tan', tangent],
  ['degrees', (x) => (360 * x) / (2 * Math.PI)],
  ['radians', (x) => (2 * Math.PI * x) / 360],
  ['acosh', inverseHyperbolicCosine],
  ['asinh', inverseHyperbolicSine],
  ['atanh', Math.atanh],
  ['cosh', hyperbolicCosine],
  ['sinh', hyperbolicSine],
  ['tanh', hyperbolicTangent],
  ['gamma', gamma],
];

const BINARY: readonly (readonly [name: string, compute: (x: number, y: number) => number, shownAs?: string])[] = [
  ['atan2', angleOf],
  ['copysign', (x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x))],
  ['hypot', diagonal],
  ['mod', (x, y) => x % y, 'round'],
  ['pow', power],
  ['remainder', remainder],
];

function computeBinary(compute: (x: number, y: number) => number, positional: readonly Value[]): Value {
  const [x, y] = positional;
  if (x === undefined || y === undefined || positional.length > 2) throw new Fault('expected exactly two arguments');
  return new Float(compute(numberOf(x), numberOf(y)));
}

/** Its messages name it themselves, to which the caller's name is added once more. */
function roundWhole(name: string, round: (x: number) => number, positional: readonly Value[], named: NamedArguments): Value {
  const [x] = positional;
  if (named.length > 0) throw new Fault(`${name}: unexpected keyword arguments`);
  if (x === undefined || positional.length > 1) throw new Fault(`${name}: got ${positional.length} arguments, want 1`);
  if (isInt(x)) return x;
  if (!(x instanceof Float)) throw new Fault(`expected float value, but was ${goTypeOfValue(x)}`);
  return toInteger(new Float(round(x.value)));
}

/** The one function whose failures get no name in front. */
function computeLogarithm(positional: readonly Value[], named: NamedArguments): Value {
  const [x, base] = positional;
  const given = positional.length;
  if (named.length > 0) throw new Fault('log: unexpected keyword arguments', { isNamed: true });
  if (x === undefined) throw new Fault('log: got 0 arguments, want at least 1', { isNamed: true });
  if (given > 2) throw new Fault(`log: got ${given} arguments, want at most 2`, { isNamed: true });
  return new Float(logarithm(unnamed(x)) / (base === undefined ? 1 : logarithm(unnamed(base))));
}

function unnamed(value: Value): number {
  if (!isInt(value) && !(value instanceof Float)) throw new Fault(`expected float value, but was ${goTypeOfValue(value)}`, { isNamed: true });
  return numberOf(value);
}
