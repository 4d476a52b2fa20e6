import type { CompiledSchema } from '@assay/json-schema';

import { checkRequest } from './check-request.ts';
import type { Detail } from './answer.ts';
import type { Parameter, ParameterTable } from './route.ts';

/** Where parameters come from. */
export interface ParameterSources {
  path(name: string): string | undefined;
  readonly query: URLSearchParams;
  header(name: string): string | undefined;
}

/** The parameters by name, or what is wrong with them. */
export type ReadParameters =
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, string | number | undefined>> }
  /** Paths are those of an object that has the parameters as members. */
  | { readonly kind: 'problems'; readonly details: readonly Detail[] };

/**
 * Reads the parameters of a route and checks them with what its table was compiled to. With `isStrict` a parameter in the query that the route does not know is a
 * problem: a misspelled filter must not be taken for none.
 */
export function readParameters(table: ParameterTable, matches: CompiledSchema, sources: ParameterSources, isStrict: boolean): ReadParameters {
  const given: Record<string, string | number> = {};
  const repeated: Detail[] = [];
  for (const [name, parameter] of Object.entries(table)) {
    const [text, ...others] = textsOf(name, parameter, sources);
    if (others.length > 0) repeated.push({ path: `/${name}`, code: 'maxItems', message: 'must be given once' });
    else if (text !== undefined) given[name] = parameter.schema.type === 'integer' && INTEGER.test(text) ? Number(text) : text;
  }
  const unknown = isStrict ? [...sources.query.keys()].filter((name) => table[name]?.in !== 'query') : [];
  const value = { ...Object.fromEntries(unknown.map((name) => [name, ''])), ...given };
  const details = [...repeated, ...checkRequest(value, matches)];
  if (details.length > 0) return { kind: 'problems', details };
  return { kind: 'values', values: { ...defaultsOf(table), ...given } };
}

function textsOf(name: string, { in: place }: Parameter, sources: ParameterSources): readonly string[] {
  if (place === 'query') return sources.query.getAll(name);
  const text = place === 'path' ? sources.path(name) : sources.header(name);
  return text === undefined ? [] : [text];
}

function defaultsOf(table: ParameterTable): Readonly<Record<string, string | number | undefined>> {
  return Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema.default]));
}

const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;
