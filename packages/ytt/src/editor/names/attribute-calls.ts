import type { Word } from '../code/code-facts.ts';
import type { Meaning } from './meaning.ts';
import type { Resolver } from './resolver.ts';

/** The name in `getattr(value, "name")` or `hasattr(value, "name")`, and what it stands for. */
export interface AttributeCall {
  readonly word: Word;
  readonly meaning: Meaning;
}

/** The fields of data values that code in a file asks for by functions. */
export function attributeCalls(resolver: Resolver): readonly AttributeCall[] {
  const { calls, source } = resolver.code;
  return calls.flatMap(({ callee, arguments: [object, field] }) => {
    const isAsking = callee.steps.length === 0 && callee.root.kind === 'name' && ASKING.has(callee.root.word.name);
    if (!isAsking || !object?.value || field?.value?.root.kind !== 'literal' || field.value.steps.length > 0) return [];
    const meaning = resolver.meaningOf(object.value);
    const [start, end] = [field.start + 1, field.end - 1];
    const name = source.text.slice(start, end);
    if (meaning?.kind !== 'value' || !NAME.test(name)) return [];
    return [{ word: { name, start, end }, meaning: { ...meaning, path: [...meaning.path, name] } }];
  });
}

const ASKING: ReadonlySet<string> = new Set(['getattr', 'hasattr']);
const NAME = /^\w+$/;
