import { readYaml, Source, toValue } from '@assay/source';

import { isSentence, listItems, member } from './json-value.ts';

/**
 * The names of the cases that are known to fail, from the text of `expected-failures.yaml`. Throws if the text is not a
 * list of different cases, each with a reason.
 */
export function readExpectedFailures(text: string): ReadonlySet<string> {
  const { documents, problem } = readYaml(new Source('expected-failures.yaml', text));
  if (problem) throw new Error(`expected-failures.yaml: ${problem.message}`);
  const names = new Set<string>();
  for (const entry of documents.flatMap(({ root }) => listItems(toValue(root) ?? []) ?? [undefined])) {
    const name = member(entry, 'case');
    if (!isSentence(name)) throw new Error('expected-failures.yaml: it has to be a list of entries with `case` and `reason`');
    if (!isSentence(member(entry, 'reason'))) throw new Error(`expected-failures.yaml: ${name} has no reason`);
    if (names.has(name)) throw new Error(`expected-failures.yaml: ${name} is listed twice`);
    names.add(name);
  }
  return names;
}
