import { didYouMean } from '@assay/findings';
import type { Selection, Shard } from '@assay/project';

import type { Arguments } from '../arguments/command.ts';
import { allRuleSets } from '@assay/dialects';
import { changedSince } from '../files/git-changes.ts';
import { CliError } from '../process/cli-error.ts';

/** What `--only`, `--skip`, `--since`, `--changed-lines` and `--shard` select. */
export function selectionOf(given: Arguments, cwd: string): Selection {
  const only = namedRules('only', given.values('only'));
  const since = given.value('since');
  const onlyLines = given.isOn('changed-lines');
  if (onlyLines && since === undefined) throw new CliError('--changed-lines needs --since REF: lines have changed since what?');
  const shard = shardOf(given.value('shard'));
  return {
    ...(only.length > 0 && { only }),
    skip: namedRules('skip', given.values('skip')),
    ...(since !== undefined && { changes: { files: changedSince(since, cwd), onlyLines } }),
    ...(shard && { shard }),
  };
}

/** Why a selection can leave nothing to check, as a sentence; `undefined` if it selects no files. */
export function emptySelection({ changes, shard }: Selection): string | undefined {
  if (changes) return 'nothing that is checked depends on what has changed';
  return shard && `part ${shard.number} of ${shard.of} is empty: there is less to check than there are parts`;
}

/** The rules that the values of a flag name, with commas or several times. */
export function namedRules(flag: string, values: readonly string[]): readonly string[] {
  const named = values.flatMap((value) => value.split(',')).map((name) => name.trim());
  const known = allRuleSets.flatMap(({ id, rules: ofSet }) => [`${id}/*`, ...ofSet.map(({ code }) => `${id}/${code}`)]);
  for (const name of named) {
    if (known.includes(name)) continue;
    throw new CliError(
      `--${flag}: there is no rule "${name}"`,
      didYouMean(name, known) ?? 'assay explain lists all rules; dialect/* stands for those of a dialect',
    );
  }
  return named;
}

function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [, number, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (number === undefined || Number(number) > Number(of)) throw new CliError(`--shard takes a part of the whole such as 2/8, not "${text}"`);
  return { number: Number(number), of: Number(of) };
}
