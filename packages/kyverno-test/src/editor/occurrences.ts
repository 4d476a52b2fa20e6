import type { EditorPlace, Occurrences, Rename } from '@assay/findings';
import { locate, stringValue, valueNamed } from '@assay/source';

import type { Definition } from './definition.ts';
import { celVariablesIn, contextEntriesIn, objectsIn, policiesIn, rulesOf } from './definitions-in.ts';
import { isSame, knownTo, manifestsIn, mentionAt, mentionsOf, namespaceOf } from './mentions.ts';
import { documentAt } from './written-documents.ts';

/** The name at a place, and everywhere that it stands. */
export function occurrences(place: EditorPlace): Occurrences | undefined {
  const mention = mentionAt(place);
  const [definition, ...others] = mention?.definitions ?? [];
  if (!mention || !definition) return undefined;
  const spans = mentionsOf(definition, place).map(({ span }) => span);
  return {
    span: mention.span,
    spans,
    rename: (to): Rename => {
      const reason = others.length > 0 ? 'the name stands for several things' : whyNot(definition, to, place);
      if (reason !== undefined) return { kind: 'refused', reason };
      return { kind: 'edits', edits: spans.map((span) => ({ ...locate(span), newText: to })) };
    },
  };
}

/** Why something cannot have a name; `undefined` if it can. */
function whyNot(definition: Definition, to: string, place: EditorPlace): string | undefined {
  const { form, words } = NAMES[definition.kind];
  if (!form.test(to)) return words;
  const isTaken = namedBeside(definition, place).some((other) => other.name === to && !isSame(other, definition));
  return isTaken ? `there is another one with the name "${to}"` : undefined;
}

/** What names have to look like, so that they can stand wherever they do without quotes. */
const NAMES: Readonly<Record<Definition['kind'], { readonly form: RegExp; readonly words: string }>> = {
  policy: objectName(),
  resource: objectName(),
  rule: { form: /^[A-Za-z](?:[\w. -]{0,61}[\w.-])?$/, words: 'the name of a rule has at most 63 letters, digits, dashes and dots' },
  'context-entry': variableName(),
  'cel-variable': variableName(),
};

function objectName(): (typeof NAMES)[Definition['kind']] {
  return { form: /^[a-z](?:[-a-z0-9.]{0,251}[a-z0-9])?$/, words: 'a name has lower-case letters, digits, dashes and dots' };
}

function variableName(): (typeof NAMES)[Definition['kind']] {
  const reserved =
    'true|false|null|in|as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while|yes|no|on|off|y|n';
  return { form: new RegExp(`^(?!(?:${reserved})$)[A-Za-z_]\\w*$`), words: 'the name of a variable has letters, digits and underscores' };
}

/** What stands in the same list, so that it cannot have the same name. */
function namedBeside(definition: Definition, place: EditorPlace): readonly Definition[] {
  const source = definition.span.source;
  const document = place.file.source && documentAt(place.file.source, place.offset);
  switch (definition.kind) {
    case 'rule':
      return rulesOf(definition);
    case 'context-entry':
      return document ? contextEntriesIn(document).filter(({ scope }) => scope === definition.scope) : [];
    case 'cel-variable':
      return document ? celVariablesIn(document).filter(({ scope }) => scope === definition.scope) : [];
    case 'policy':
      return [...policiesIn(source), ...known(definition, place).flatMap(({ policies }) => policies)];
    case 'resource':
      return [...objectsIn(source), ...known(definition, place).flatMap(({ objects }) => objects)].filter((other) => isSameSort(other, definition));
  }
}

/** What the manifests know that know something. */
function known(definition: Definition, place: EditorPlace): readonly ReturnType<typeof knownTo>[] {
  return manifestsIn(place)
    .map((manifest) => knownTo(manifest, place))
    .filter(({ policies, objects }) => [...policies, ...objects].some((each) => isSame(each, definition)));
}

function isSameSort({ node }: Definition, { node: other }: Definition): boolean {
  return stringValue(valueNamed(node, 'kind')) === stringValue(valueNamed(other, 'kind')) && namespaceOf(node) === namespaceOf(other);
}
