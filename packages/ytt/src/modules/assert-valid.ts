import { Builtin, Fault } from '@assay/starlark';
import type { Thread } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { Document, DocumentSet, noSpan } from '../model.ts';
import type { RuleReader } from '../validations/rule-reader.ts';
import { onlyArgument } from '../validations/rules/named-rule.ts';
import { judgeDocuments } from '../validations/validate-document.ts';
import { EmptyFragment } from '../values/empty-fragment.ts';
import { Fragment } from '../values/fragment.ts';
import { goTypeOfValue } from '../values/go-types.ts';

/** `assert.valid(fragment)`: checks what `@assert/validate` asks of the nodes of a fragment. */
export function validFunction(rules: RuleReader): Builtin {
  return new Builtin('assert.valid', (thread, positional, named) => {
    if (named.length > 0) throw new Fault('expected no keyword arguments');
    const fragment = onlyArgument(positional);
    if (fragment instanceof EmptyFragment) return true;
    if (!(fragment instanceof Fragment)) throw new Fault(`expected argument to be a YAML fragment, but was ${goTypeOfValue(fragment)}`);
    const { node } = fragment;
    judge(node instanceof DocumentSet ? node.documents : [new Document(noSpan, node)], thread, rules);
    return true;
  });
}

function judge(documents: readonly Document[], thread: Thread, rules: RuleReader): void {
  try {
    judgeDocuments(documents, { thread, rules });
  } catch (error) {
    throw error instanceof Failure ? new Fault(`fail: Validating fragment:\n${error.message.trimEnd()}`, { details: error }) : error;
  }
}
