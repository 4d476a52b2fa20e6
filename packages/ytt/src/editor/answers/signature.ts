import type { EditorPlace, Signature } from '@assay/findings';

import type { Call } from '../code/code-facts.ts';
import type { Meaning } from '../names/meaning.ts';
import { resolverOf } from '../names/resolver.ts';
import { builtinTexts, methodTexts } from '../texts/builtin-texts.ts';
import { prose } from '../texts/markdown.ts';
import { moduleTexts } from '../texts/module-texts.ts';
import { librariesWith } from '../values/unit-library.ts';
import { headerOf } from './hover.ts';

/** The function that is called at a place: the innermost one. */
export function signatureAt({ file, units, offset }: EditorPlace): Signature | undefined {
  const [library] = librariesWith(file, units);
  const unitFile = library?.files.find((other) => other.file.name === file.name);
  if (!library || !unitFile) return undefined;
  const resolver = resolverOf(library, unitFile);
  const calls = resolver.code.calls.filter(({ start, end }) => start <= offset && offset <= end);
  const [call] = calls.toSorted((a, b) => b.start - a.start);
  const meaning = call && resolver.meaningOf(call.callee);
  const signature = meaning && signatureOf(meaning);
  if (!call || !signature) return undefined;
  const active = activeParameter(
    call,
    signature.parameters.map(({ label }) => label),
    resolver.code.source.text,
    offset,
  );
  return { ...signature, ...(active !== undefined && { active }) };
}

function signatureOf(meaning: Meaning): Signature | undefined {
  if (meaning.kind === 'function') {
    const { comment, parameters } = meaning.definition.function;
    const label = headerOf(meaning.definition.function);
    return { label, ...(comment !== '' && { documentation: prose(comment) }), parameters: parameters.map(({ text }) => ({ label: text })) };
  }
  const known = textOf(meaning);
  return known && { label: known.signature, documentation: known.text, parameters: known.parameters.map((label) => ({ label })) };
}

function textOf(meaning: Meaning) {
  if (meaning.kind === 'builtin') return builtinTexts.get(meaning.name);
  if (meaning.kind === 'member') return moduleTexts.get(meaning.module)?.members.get(meaning.name);
  return meaning.kind === 'method' ? methodTexts[meaning.type].get(meaning.name) : undefined;
}

/** By the keyword of the argument at the place, or else by the commas before it; what a `*` takes is all that follows. */
function activeParameter(call: Call, labels: readonly string[], text: string, offset: number): number | undefined {
  const at = call.arguments.find(({ start, end }) => start <= offset && offset <= end);
  const keyword = at?.keyword?.name;
  const named = keyword === undefined ? -1 : labels.findIndex((label) => label.split('=')[0] === keyword);
  if (named >= 0) return named;
  const before = call.arguments.filter(({ end }) => end < offset && text.slice(end, offset).includes(',')).length;
  const rest = labels.findIndex((label) => label.startsWith('*'));
  const active = rest >= 0 && before > rest ? rest : before;
  return active < labels.length ? active : undefined;
}
