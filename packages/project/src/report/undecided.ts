import { pathsText, someNames, unitEntry } from '@assay/findings';
import type { NotChecked, Unit } from '@assay/findings';

import type { Findings, UnitJudgement } from './unit-judgement.ts';

/**
 * What is open of a unit in its environments, as at most one line: the first thing that fails or was not checked, and why that can be
 * otherwise. Of a guess it names the unit, of which nothing is decided, and so it does where a file of it cannot be read.
 */
export function undecidedIn(unit: Unit, judgement: UnitJudgement, open: readonly Findings[]): readonly NotChecked[] {
  const [trouble] = open.flatMap(troublesIn);
  if (!trouble) return [];
  const waiting = open.flatMap(({ notChecked }) => notChecked.flatMap(({ file, cause }) => (cause === 'failed' ? [file] : [])));
  return [lineOn(trouble, waiting, unit, judgement)];
}

/** What is wrong, or was not checked, with its place. */
interface Trouble extends Pick<NotChecked, 'file' | 'range'> {
  /** A clause of which the place is no part. */
  readonly says: string;
  readonly kind: 'failure' | 'of-flags' | 'needs-values';
}

function troublesIn({ reports, notChecked }: Findings): readonly Trouble[] {
  const failures = reports.flatMap(({ violations, dependsOn }) =>
    violations.map(({ file, range, message }): Trouble => {
      const kind = dependsOn === 'flags' ? 'of-flags' : 'failure';
      return { file, ...(range && { range }), says: `this fails: ${message}`, kind };
    }),
  );
  const rest = notChecked.map((entry): Trouble => {
    const { file, range } = entry.culprit ?? entry;
    return { file, ...(range && { range }), says: entry.reason, kind: entry.cause === 'needs-values' ? 'needs-values' : 'failure' };
  });
  return [...failures, ...rest];
}

function lineOn(
  { says, file, range, kind }: Trouble,
  waiting: readonly string[],
  { paths, options, environments: [environment] }: Unit,
  { name, guess: asked, partOf, unread, isShownWhole, isOfCall, isForTests }: UnitJudgement,
): NotChecked {
  const place = range ? `${file}:${range.start.line}` : file;
  if (unread !== undefined)
    return { file: name, reason: `it is rendered without ${unread}, which cannot be read; rendered so, ${says} (${place})`, cause: 'failed' };
  const own = paths ?? [name];
  const others = unitEntry(['OTHERS', ...own], { options, ...(environment && { environment }), values: kind === 'needs-values' ? ['FILE'] : [] });
  const hint = `write what is rendered together into assay.yaml: units: [${others}] with what else ytt is given for OTHERS (directories, or files with what is piped in), or path: ${pathsText(own)} if that is all`;
  const guess = asked ?? (kind === 'needs-values' ? partOf : undefined);
  if (guess !== undefined) {
    const how = isShownWhole ? 'so' : isOfCall ? 'with what is known' : 'alone';
    return { file: name, reason: `which files belong together is a guess (${guess}); rendered ${how}, ${says} (${place})`, cause: 'guess', hint };
  }
  const at = { file, ...(range && { range }), cause: 'guess' as const };
  const rest = unchecked(waiting, name);
  if (isForTests)
    return {
      ...at,
      reason: `${name} is a directory for tests, where something can be wrong on purpose; rendered alone, ${says}${rest}`,
      hint: `write into assay.yaml units: [${unitEntry(own, { options })}] if it has to be right, or ignore: [${name}] if not`,
    };
  if (kind === 'of-flags') {
    const ignoring = unitEntry(own, { options: { ...options, ignoreUnknownComments: true } });
    return {
      ...at,
      reason: `nothing says how ytt renders ${name}; without --ignore-unknown-comments, ${says}${rest}`,
      hint: `write #! in place of #, or, if ytt is to ignore such comments, units: [${ignoring}] into assay.yaml`,
    };
  }
  return { ...at, reason: `nothing says what is rendered with ${name}; rendered alone, ${says}${rest}`, hint };
}

/** What is not checked because something fails: files, or all of a unit. */
function unchecked(waiting: readonly string[], unit: string): string {
  if (waiting.length === 0) return '';
  return waiting.includes(unit)
    ? '; because of that no template of it is checked'
    : `; because of that these are not checked: ${someNames([...new Set(waiting)])}`;
}
