import { Source } from '@assay/source';
import { scan } from '@assay/starlark';

import { language } from '../../template/language.ts';
import type { Scope } from '../code/code-facts.ts';
import type { DefinedVariable } from '../names/name-at.ts';
import { resolverOf } from '../names/resolver.ts';
import { dataValuesOf } from '../values/data-values.ts';
import type { Occurrence, OwnName } from './own-name.ts';

/** Why a name cannot be another one: a sentence; nothing if it can. */
export function whyNotRenamed(name: OwnName, occurrences: readonly Occurrence[], to: string): string | undefined {
  const isInCode = occurrences.some(({ form }) => form === 'name') || name.kind === 'variable';
  if (isInCode && !isIdentifier(to)) return `"${to}" is no name in code.`;
  if (!PLAIN.test(to)) return `"${to}" cannot be written as a key without quotes.`;
  if (occurrences.some(({ word }) => word.name === to)) return undefined;
  switch (name.kind) {
    case 'value': {
      const parent = name.path.slice(0, -1);
      const values = dataValuesOf(name.library);
      return values.has([...parent, to]) ? `There is a data value "${to}" beside it.` : undefined;
    }
    case 'variable':
      return whyNotVariable(name.variable, occurrences, to);
    case 'field':
      return name.field.call.arguments.some(({ keyword }) => keyword?.name === to) ? `There is a field "${to}" beside it.` : undefined;
  }
}

/** What YAML takes for a text as it stands. */
const PLAIN = /^(?!(?:null|true|false|yes|no|on|off|y|n)$)[a-z_][\w.-]*$/i;

function isIdentifier(name: string): boolean {
  const { tokens } = scan(new Source('', name), { ...language, blocks: 'indentation' });
  return tokens[0]?.kind === 'identifier' && tokens[0].text === name && name !== 'end';
}

/** A name must not hide another one, nor be hidden, in any file that knows it. */
function whyNotVariable({ resolver, definition }: DefinedVariable, occurrences: readonly Occurrence[], to: string): string | undefined {
  const { library, file } = resolver;
  const others = library.files.filter((other) => other !== file && occurrences.some((occurrence) => occurrence.file === other.file));
  if (others.length > 0 && definition.kind !== 'parameter' && to.startsWith('_')) return 'A name that begins with "_" cannot be loaded.';
  const resolvers = definition.kind === 'parameter' ? [] : others.map((other) => resolverOf(library, other));
  const places = [{ resolver, scope: definition.scope }, ...resolvers.map((each) => ({ resolver: each, scope: each.code.scope }))];
  if (places.some((place) => place.resolver.variables.lookUp(to, place.scope) !== undefined || definesBelow(place.scope, to)))
    return `There is a name "${to}" already.`;
  const usesBuiltin = places.some((place) => place.resolver.code.chains.some(({ root }) => root.kind === 'name' && root.word.name === to));
  return usesBuiltin ? `"${to}" is used already.` : undefined;
}

function definesBelow(scope: Scope, name: string): boolean {
  return scope.inner.some((inner) => inner.definitions.has(name) || definesBelow(inner, name));
}
