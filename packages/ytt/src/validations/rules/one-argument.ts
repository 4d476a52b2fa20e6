import { quote } from '@assay/go-values';
import type { NamedArguments, Value } from '@assay/starlark';
import { Fault, typeNameOf } from '@assay/starlark';

import type { FormatLibrary } from '../format-library.ts';
import { ArgumentProblem, onlyArgument } from './named-rule.ts';
import type { NamedRule, PlannedRule } from './named-rule.ts';

/** What a rule that reads an argument can do beside. */
export interface ArgumentReader {
  readonly formats: FormatLibrary | undefined;
  /** The error for an argument that is not what is wanted: `a string, but was int`. */
  readonly refused: (wanted: string, detail?: string) => Error;
}

/** A rule with one argument, which is read alike in annotations and in code. */
export function ruleOfOneArgument(
  { keyword, aliases }: { readonly keyword: string; readonly aliases?: readonly string[] },
  plan: (argument: Value, reader: ArgumentReader) => PlannedRule,
): NamedRule {
  return {
    keyword,
    ...(aliases && { aliases }),
    fromKeyword(argument, { keyword: written, formats }) {
      const refused = (wanted: string, detail?: string): Error =>
        new ArgumentProblem(`expected keyword argument "${written}" to be ${wanted}`, { isPlaced: true, detail });
      return plan(argument, { formats, refused });
    },
    fromArguments(positional, { named, formats }) {
      const refused = (wanted: string, detail?: string): Error =>
        new Fault(`expected argument to be ${wanted}${detail === undefined ? '' : `: ${detail}`}`);
      refuseNames(named);
      return plan(onlyArgument(positional), { formats, refused });
    },
  };
}

/** A rule that is switched on: `even=True`, `assert.even()`. */
export function ruleWithoutArgument(planned: PlannedRule): NamedRule {
  return {
    keyword: planned.keyword,
    fromKeyword(argument, { keyword }) {
      if (typeof argument === 'boolean') return argument ? planned : undefined;
      throw new ArgumentProblem(`expected keyword argument "${keyword}" to be a boolean, but was ${typeNameOf(argument)}`, { isPlaced: true });
    },
    fromArguments(positional, { named }) {
      refuseNames(named);
      if (positional.length > 0) throw new Fault(`got ${positional.length} arguments, want 0`);
      return planned;
    },
  };
}

/** The functions of the reference do not look at them. */
function refuseNames(named: NamedArguments): void {
  const [first] = named;
  if (first) throw new Fault(`unexpected keyword argument "${first[0]}"`);
}

/** A text in quotes, as it was written where that can be read: the backslashes of a pattern are not doubled. */
export function quoted(text: string): string {
  return UNREADABLE.test(text) ? quote(text) : `"${text}"`;
}

// oxlint-disable-next-line no-control-regex -- They would tear a report to pieces.
const UNREADABLE = /["\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
