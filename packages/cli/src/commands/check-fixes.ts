import { chooseFixes, counted, groupDigits, isClean, ruleId, suppressionEdit, visibleText } from '@assay/findings';
import type { Fix, Violation, Workspace } from '@assay/findings';
import { dialects } from '@assay/dialects';
import type { fixesBesideIn } from '@assay/language-service';
import { namesRule } from '@assay/project';
import type { Session, SessionReport } from '@assay/project';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

import type { Arguments } from '../arguments/command.ts';
import { EditedFiles } from '../files/edited-files.ts';
import { writeFile } from '../files/write-file.ts';
import { CliError, printMessage } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { namedRules } from './check-selection.ts';

/** What `--fix`, `--fix-unsafe`, `--suppress` and `--diff` ask for. */
export interface FixRequest {
  /** The fix of a violation to apply, if there is one. */
  readonly fixFor: (violation: Violation, session: Session) => Promise<Fix | undefined>;
  /** What has happened to a finding that is gone. */
  readonly done: 'fixed' | 'suppressed';
  /** Whether the changes are only shown. */
  readonly isDryRun: boolean;
  /** The files as the fixes leave them. */
  readonly files: EditedFiles;
}

/** What is asked for; `undefined` if nothing is to be fixed. */
export function fixRequest(given: Arguments, disk: Workspace, readsStandardInput: boolean): FixRequest | undefined {
  const suppressed = given.values('suppress');
  if (suppressed.length > 0 && ['fix', 'fix-unsafe'].some((name) => given.isOn(name)))
    throw new CliError('--suppress and --fix are two steps: fix first');
  const flag = ['fix-unsafe', 'fix', 'diff'].find((name) => given.isOn(name)) ?? (suppressed.length > 0 ? 'suppress' : undefined);
  const reason = given.value('reason');
  if (reason !== undefined && suppressed.length === 0) throw new CliError('--reason needs --suppress RULE: reason for what?');
  if (flag === undefined) return undefined;
  if (readsStandardInput) throw new CliError(`--${flag} changes files, and - is none: name the file`);
  const isDryRun = given.isOn('diff');
  const files = new EditedFiles(disk);
  if (suppressed.length > 0) return { fixFor: suppressionsOf(suppressed, reason), done: 'suppressed', isDryRun, files };
  const allowsUnsafe = given.isOn('fix-unsafe');
  const isAllowed = ({ applicability }: Fix): boolean => allowsUnsafe || applicability === 'safe';
  return { fixFor: allowedFixes(isAllowed), done: 'fixed', isDryRun, files };
}

/** Of each violation the first fix that is allowed: as in an editor, its own ones come first. */
function allowedFixes(isAllowed: (fix: Fix) => boolean): FixRequest['fixFor'] {
  let fixesBeside: ReturnType<typeof fixesBesideIn> | undefined;
  return async (violation, session) => {
    const own = violation.fixes?.find(isAllowed);
    if (own) return own;
    fixesBeside ??= (await import('@assay/language-service')).fixesBesideIn({ session, dialects });
    return (await fixesBeside(violation)).find(isAllowed);
  };
}

/** Comments instead of fixes. */
function suppressionsOf(suppressed: readonly string[], reason: string | undefined): FixRequest['fixFor'] {
  const rules = namedRules('suppress', suppressed);
  const text = reason?.trim() ?? '';
  if (text === '' || /[\r\n]/.test(text)) throw new CliError('--suppress needs --reason TEXT, in one line: why is it right?');
  return async (violation, session) => {
    if (!namesRule(rules, violation)) return undefined;
    const file = session.file(violation.file);
    const isTemplate = violation.dialect === 'ytt' || session.overview().units.some(({ files }) => files.some((each) => each.file === file));
    const edit = file && suppressionEdit(file, violation, { reason: text, isTemplate });
    return edit && { title: `suppress ${ruleId(violation)}`, applicability: 'unsafe', edits: [edit] };
  };
}

/** A fix can make another one possible; no more than so many times. */
const MOST_ROUNDS = 10;

/** A report with fixes applied to it. */
export interface FixedReport extends FixRequest {
  /** What is left. */
  readonly checked: SessionReport;
  /** How many findings are gone. */
  readonly fixed: number;
  /** How many findings could be fixed, but a baseline leaves them for later. */
  readonly heldFixable: number;
}

/** Applies fixes to a session over edited files until none is left. One that did not help is not tried again. */
export async function applyFixes(first: SessionReport, session: Session, request: FixRequest): Promise<FixedReport> {
  const { fixFor, files } = request;
  let checked = first;
  const tried = new Set<string>();
  let fixed = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const untried = checked.report.violations.filter((violation) => !tried.has(withoutPlace(violation)));
    const fixes = new Map<Violation, Fix | undefined>();
    for (const violation of untried) fixes.set(violation, await fixFor(violation, session));
    const { mended, edits } = chooseFixes(untried, (violation) => fixes.get(violation));
    if (mended.length === 0) break;
    files.apply(edits);
    session.changed(edits.keys());
    fixed += mended.length;
    for (const violation of mended) tried.add(withoutPlace(violation));
    checked = await session.report();
  }
  return { ...request, checked, fixed, heldFixable: request.done === 'fixed' ? await countFixable(checked, session, fixFor) : 0 };
}

async function countFixable({ held }: SessionReport, session: Session, fixFor: FixRequest['fixFor']): Promise<number> {
  let count = 0;
  for (const violation of held.violations) if (await fixFor(violation, session)) count++;
  return count;
}

function withoutPlace({ file, dialect, rule, message }: Violation): string {
  return JSON.stringify([file, dialect, rule, message]);
}

/** Writes the files that fixes have changed, and says how many. */
export function writeFixes({ fixed, heldFixable, done, files: { changes } }: FixedReport, host: Host): void {
  for (const { name, after } of changes) writeFile(name, after, host);
  if (fixed > 0) printMessage(host, `${counted(fixed, 'finding')} ${done} in ${counted(changes.length, 'file')}`);
  noteHeldFixes(heldFixable, host);
}

/** What is left for later is not fixed either, which nobody would guess. */
function noteHeldFixes(count: number, host: Host): void {
  if (count === 0) return;
  const which = count === 1 ? '1 finding that has a fix is' : `${groupDigits(count)} findings that have a fix are`;
  printMessage(host, `${which} in the baseline`, `take ${count === 1 ? 'it' : 'them'} out of assay-baseline.json and fix again`);
}

/** What fixes would change, a diff for each file. */
export function fixDiff({ checked, fixed, heldFixable, done, files: { changes } }: FixedReport, host: Host): string {
  const isSecret = ({ name }: { readonly name: string }): boolean => checked.sourceText(name) === undefined;
  for (const { name } of changes.filter(isSecret))
    printMessage(host, `${visibleText(name)}: the changes are not shown, because its values are secret`);
  const what = fixed === 0 ? `nothing can be ${done}` : `${counted(fixed, 'finding')} can be ${done} in ${counted(changes.length, 'file')}`;
  const { errors, warnings, notChecked } = checked.report.summary;
  const left = [counted(errors, 'error'), counted(warnings, 'warning'), `${notChecked} not checked`].join(', ');
  if (fixed > 0 || !isClean(checked.report)) printMessage(host, `${what}; left: ${left}`);
  noteHeldFixes(heldFixable, host);
  return changes
    .filter((change) => !isSecret(change))
    .map(({ name, before, after }) => createTwoFilesPatch(name, name, before, after, undefined, undefined, DIFF_OPTIONS))
    .join('');
}

const DIFF_OPTIONS = { context: 3, headerOptions: FILE_HEADERS_ONLY };
