import { excerpt } from '../excerpt.ts';
import { hasPart, member } from '../json-value.ts';

/** The first of the named members that is expected and is not the same text, number or boolean. */
export function compareMembers(expected: object, actual: unknown, names: readonly string[], where = ''): string | undefined {
  const name = names.find((candidate) => Object.hasOwn(expected, candidate) && member(actual, candidate) !== member(expected, candidate));
  return name === undefined ? undefined : `${where}${name} is ${excerpt(member(actual, name))}, expected ${excerpt(member(expected, name))}`;
}

/** The first of the parts that a text does not hold. */
export function lackedPart(text: unknown, parts: readonly string[] | undefined, where: string): string | undefined {
  const lacked = parts?.find((part) => !hasPart(text, part));
  return lacked === undefined ? undefined : `${where} ${excerpt(text)} lacks ${excerpt(lacked)}`;
}
