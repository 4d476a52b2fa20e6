import { counted } from '@assay/findings';

import type { Schema } from '../model.ts';
import type { Demand } from './problem.ts';

/** What a value has to be, as the end of a sentence: `at least 1`. */
export function describeDemand(demand: Demand): string {
  switch (demand.kind) {
    case 'type':
      return `be ${demand.description}`;
    case 'enum':
      return demand.values.length === 1
        ? `be ${JSON.stringify(demand.values[0])}`
        : `be one of ${demand.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'minimum':
      return demand.isExclusive ? `be more than ${demand.bound}` : `be at least ${demand.bound}`;
    case 'maximum':
      return demand.isExclusive ? `be less than ${demand.bound}` : `be at most ${demand.bound}`;
    case 'multiple-of':
      return `be a multiple of ${demand.divisor}`;
    case 'min-length':
      return `have at least ${counted(demand.bound, 'character')}`;
    case 'max-length':
      return `have at most ${counted(demand.bound, 'character')}`;
    case 'min-items':
      return `have at least ${counted(demand.bound, 'item')}`;
    case 'max-items':
      return `have at most ${counted(demand.bound, 'item')}`;
    case 'min-properties':
      return `have at least ${counted(demand.bound, 'field')}`;
    case 'max-properties':
      return `have at most ${counted(demand.bound, 'field')}`;
    case 'pattern':
      return `match ${demand.text}`;
    case 'format':
      return `be ${demand.description}`;
    case 'unique-items':
      return 'not have the same item twice';
    case 'unique-keys':
      return `have no two items with the same ${demand.keys.join(' and ')}`;
    case 'any-of':
      return describeBranches(demand.schemas, 'match one of the alternatives of its schema');
    case 'one-of':
      return describeBranches(demand.schemas, 'match exactly one of the alternatives of its schema', 'either ');
    case 'not':
      return isOnlyRequired(demand.schema) ? `not have ${namesOf(demand.schema)}` : 'not match what its schema excludes';
  }
}

/** Alternatives mostly say which fields there have to be; others take too many words. */
function describeBranches(schemas: readonly Schema[], otherwise: string, start = ''): string {
  return schemas.every(isOnlyRequired) ? `have ${start}${schemas.map(namesOf).join(' or ')}` : otherwise;
}

function isOnlyRequired({ required, fields, constraints, items, others }: Schema): boolean {
  return required.length > 0 && fields.size === 0 && constraints.length === 0 && !items && others === 'anything';
}

function namesOf({ required }: Schema): string {
  return required.map((name) => JSON.stringify(name)).join(' and ');
}
