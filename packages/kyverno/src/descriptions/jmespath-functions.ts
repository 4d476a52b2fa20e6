import { signatureOf } from '../jmespath/kyverno-function.ts';
import { FUNCTIONS, kyvernoFunctions } from '../jmespath/kyverno-functions.ts';

/** A function that expressions of policies can call, as an editor shows it. */
export interface DescribedFunction {
  readonly name: string;
  /** `split(string, string) array[string]` */
  readonly signature: string;
  /** The types of its parameters. */
  readonly parameters: readonly string[];
  readonly description: string;
}

/** What functions of JMESPath itself give, and what they do. */
const STANDARD: Readonly<Record<string, readonly [returns: string, description: string]>> = {
  abs: ['number', 'the number without its sign'],
  avg: ['number', 'the average of the numbers'],
  ceil: ['number', 'the next whole number that is not smaller'],
  contains: ['boolean', 'whether a list has an element, or a text a part'],
  ends_with: ['boolean', 'whether the first text ends with the second'],
  floor: ['number', 'the next whole number that is not larger'],
  join: ['string', 'the texts of a list, with the first text between them'],
  keys: ['array[string]', 'the names of the fields of an object'],
  length: ['number', 'how many characters, elements or fields there are'],
  map: ['array[any]', 'what the expression gives for each element'],
  max: ['number|string', 'the largest of the elements'],
  max_by: ['any', 'the element for which the expression gives most'],
  merge: ['object', 'the fields of all objects; of equal names the last counts'],
  min: ['number|string', 'the smallest of the elements'],
  min_by: ['any', 'the element for which the expression gives least'],
  not_null: ['any', 'the first argument that is not null'],
  reverse: ['array|string', 'the elements or characters from the last to the first'],
  sort: ['array[number]|array[string]', 'the elements in order'],
  sort_by: ['array[any]', 'the elements in the order of what the expression gives for them'],
  starts_with: ['boolean', 'whether the first text starts with the second'],
  sum: ['number', 'the sum of the numbers'],
  to_array: ['array', 'the argument as a list'],
  to_number: ['number', 'the number that a text is'],
  to_string: ['string', 'the argument as a text, as JSON if it is none'],
  type: ['string', 'the name of the type'],
  values: ['array[any]', 'the values of the fields of an object'],
};

/** All functions by name, those of Kyverno and of JMESPath. */
export const JMESPATH_FUNCTIONS: ReadonlyMap<string, DescribedFunction> = new Map(
  [
    ...[...FUNCTIONS.values()].flatMap(({ name, parameters, variadic = false }) => {
      const known = Object.hasOwn(STANDARD, name) ? STANDARD[name] : undefined;
      const types = parameters.map((each, index) => each.join('|') + (variadic && index === parameters.length - 1 ? '...' : ''));
      return known ? [{ name, signature: `${name}(${types.join(', ')}) ${known[0]}`, parameters: types, description: known[1] }] : [];
    }),
    ...kyvernoFunctions.map((declaration) => ({
      name: declaration.name,
      signature: signatureOf(declaration),
      parameters: declaration.parameters.map((each) => each.join('|')),
      description: declaration.note,
    })),
  ].map((described) => [described.name, described]),
);
