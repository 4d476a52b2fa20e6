import type { FunctionDeclaration } from './declaration.ts';
import { declareFunction } from './declaration.ts';

export const abs: FunctionDeclaration = declareFunction({ name: 'abs', parameters: [['number']], body: ([number]) => Math.abs(number) });

export const ceil: FunctionDeclaration = declareFunction({ name: 'ceil', parameters: [['number']], body: ([number]) => Math.ceil(number) });

export const floor: FunctionDeclaration = declareFunction({ name: 'floor', parameters: [['number']], body: ([number]) => Math.floor(number) });

export const sum: FunctionDeclaration = declareFunction({ name: 'sum', parameters: [['array[number]']], body: ([list]) => sumOf(list) });

/** The specification's: the average of nothing is null. */
export const avg: FunctionDeclaration = declareFunction({
  name: 'avg',
  parameters: [['array[number]']],
  body: ([list]) => (list.length === 0 ? null : sumOf(list) / list.length),
});

/** go-jmespath's: the average of nothing is NaN. */
export const goAvg: FunctionDeclaration = declareFunction({
  name: 'avg',
  parameters: [['array[number]']],
  body: ([list]) => sumOf(list) / list.length,
});

function sumOf(list: readonly number[]): number {
  return list.reduce((total, number) => total + number, 0);
}
