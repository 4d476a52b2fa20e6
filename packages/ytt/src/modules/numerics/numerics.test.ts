import { expect, test } from 'vitest';

import { scaleNumber, splitNumber } from './binary-fraction.ts';
import {
  exponential,
  hyperbolicCosine,
  hyperbolicSine,
  hyperbolicTangent,
  inverseHyperbolicCosine,
  inverseHyperbolicSine,
  logarithm,
  power,
} from './exponential.ts';
import { gamma } from './gamma.ts';
import { diagonal, remainder, roundAwayFromZero } from './rounding.ts';
import { angleOf, arcCosine, arcSine, arcTangent, cosine, sine, tangent } from './trigonometry.ts';

// The expected numbers were printed by Go 1.26 on x86-64; those of JavaScript's own functions differ in the last digit.
test.each([
  [-10, 0.5440211108893699],
  [-9.5, 0.07515112046180931],
  [0.5, 0.479425538604203],
  [1, 0.8414709848078965],
  [3, 0.1411200080598672],
  [100, -0.5063656411097588],
])('sine(%d) is %d', (x, expected) => {
  expect(sine(x)).toBe(expected);
});

test.each([
  [-39, 0.2666429323599373],
  [-3.4, -0.966798192579461],
  [0, 1],
  [1, 0.5403023058681398],
  [100, 0.8623188722876839],
])('cosine(%d) is %d', (x, expected) => {
  expect(cosine(x)).toBe(expected);
});

test.each([
  [-10, -0.6483608274590867],
  [-4, -1.1578212823495775],
  [1e-9, 1e-9],
  [1.5, 14.101419947171719],
])('tangent(%d) is %d', (x, expected) => {
  expect(tangent(x)).toBe(expected);
});

test.each([
  [-10, -1.4711276743037345],
  [-0.5, -0.4636476090008061],
  [0.9, 0.7328151017865066],
  [4, 1.3258176636680323],
])('arcTangent(%d) is %d', (x, expected) => {
  expect(arcTangent(x)).toBe(expected);
});

test.each([
  [-0.6, -0.6435011087932843],
  [0.2, 0.20135792079033082],
  [0.8, 0.9272952180016123],
  [1, 1.5707963267948966],
  [2, Number.NaN],
])('arcSine(%d) is %d', (x, expected) => {
  expect(arcSine(x)).toBe(expected);
});

test.each([
  [-0.7, 2.3461938234056494],
  [0.25, 1.318116071652818],
  [1.5, Number.NaN],
])('arcCosine(%d) is %d', (x, expected) => {
  expect(arcCosine(x)).toBe(expected);
});

test.each([
  [-745, 5e-324],
  [-9.5, 7.485182988770058e-5],
  [0, 1],
  [1, Math.E],
  [36.6, 7.855576054835269e15],
  [710, Infinity],
])('exponential(%d) is %d', (x, expected) => {
  expect(exponential(x)).toBe(expected);
});

test.each([
  [-1, Number.NaN],
  [0, -Infinity],
  [0.1, -2.3025850929940455],
  [2.6179938779914944, 0.9624083290554455],
  [14, 2.639057329615259],
])('logarithm(%d) is %d', (x, expected) => {
  expect(logarithm(x)).toBe(expected);
});

test.each([
  [-40, -1.1769263341851e17],
  [-3.6, -18.28545536061535],
  [0.3, 0.3045202934471426],
  [2, 3.626860407847019],
])('hyperbolicSine(%d) is %d', (x, expected) => {
  expect(hyperbolicSine(x)).toBe(expected);
});

test.each([
  [-9.25, 5202.282906336189],
  [0.5, 1.1276259652063807],
  [30, 5.34323729076223e12],
])('hyperbolicCosine(%d) is %d', (x, expected) => {
  expect(hyperbolicCosine(x)).toBe(expected);
});

test.each([
  [-0.8, -0.6640367702678489],
  [0.5235987755982988, 0.48047277815645156],
  [2, 0.9640275800758169],
  [50, 1],
])('hyperbolicTangent(%d) is %d', (x, expected) => {
  expect(hyperbolicTangent(x)).toBe(expected);
});

test.each([
  [-10.519951393439237, -3.048672131984113],
  [0.5, 0.48121182505960347],
  [1e10, 23.7189981105004],
])('inverseHyperbolicSine(%d) is %d', (x, expected) => {
  expect(inverseHyperbolicSine(x)).toBe(expected);
});

test.each([
  [0.5, Number.NaN],
  [1.5, 0.9624236501192069],
  [5, 2.2924316695611777],
  [1e10, 23.7189981105004],
])('inverseHyperbolicCosine(%d) is %d', (x, expected) => {
  expect(inverseHyperbolicCosine(x)).toBe(expected);
});

test.each([
  [-1, Number.NaN],
  [-1.5, 2.363271801207355],
  [-40.5, -6.031660822178509e-49],
  [0.5, 1.7724538509055159],
  [5, 24],
  [12.3, 8.338536789996998e7],
  [100, 9.332621544394423e155],
  [172, Infinity],
  [250, Infinity],
])('gamma(%d) is %d', (x, expected) => {
  expect(gamma(x)).toBe(expected);
});

test.each([
  [-2.5, -3],
  [-0.4, -0],
  [0.49999999999999994, 0],
  [2.5, 3],
  [1e300, 1e300],
])('roundAwayFromZero(%d) is %d', (x, expected) => {
  expect(roundAwayFromZero(x)).toBe(expected);
});

test.each([
  [2, 10, 1024],
  [2, 0.5, Math.SQRT2],
  [0.5, 1.1, 0.46651649576840365],
  [1.1, 12.25, 3.214107462811053],
  [-2, 3, -8],
  [-2, 0.5, Number.NaN],
  [10, -400, 0],
  [1.5699444397831969e199, -36765.8, 0],
  [0, -1, Infinity],
])('power(%d, %d) is %d', (x, y, expected) => {
  expect(power(x, y)).toBe(expected);
});

test.each([
  [1, 0.1, 1.4711276743037345],
  [-1, -1, -2.356194490192345],
  [0, -1, Math.PI],
  [2, 0.5, 1.3258176636680323],
])('angleOf(%d, %d) is %d', (x, y, expected) => {
  expect(angleOf(x, y)).toBe(expected);
});

test.each([
  [3, 4, 5],
  [1, 0.1, 1.004987562112089],
  [0, 0, 0],
])('diagonal(%d, %d) is %d', (x, y, expected) => {
  expect(diagonal(x, y)).toBe(expected);
});

test.each([
  [7, 4, -1],
  [-7, 3, -1],
  [5, 2, 1],
  [1, 0, Number.NaN],
])('remainder(%d, %d) is %d', (x, y, expected) => {
  expect(remainder(x, y)).toBe(expected);
});

test.each([
  [0, 0, 0],
  [1, 0.5, 1],
  [-6, -0.75, 3],
  [2 ** -1074, 0.5, -1073],
  [Number.MAX_VALUE, 1 - 2 ** -53, 1024],
])('%d is %d times a power of two', (x, fraction, exponent) => {
  expect(splitNumber(x)).toEqual({ fraction, exponent });
  expect(scaleNumber(fraction, exponent)).toBe(x);
});

test.each([
  [1, 1025, Infinity],
  [-1, -1200, -0],
  [3, -1075, 2 ** -1073],
])('%d scaled by 2^%d is %d', (x, exponent, expected) => {
  expect(scaleNumber(x, exponent)).toBe(expected);
});
