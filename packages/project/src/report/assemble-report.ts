import { applySuppressions, findSuppressions, makeReport, ruleId } from '@assay/findings';
import type { Dialect, FoundSuppressions, NotChecked, Report, SourceFile, Violation } from '@assay/findings';
import { readYaml } from '@assay/source';

import { Baselines, isBaseline } from '../baseline/baselines.ts';
import type { Found } from '../baseline/baselines.ts';
import type { Discovery } from '../session/discover.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Conclusions } from '../session/conclude-standards.ts';
import type { JobResult } from '../session/job.ts';
import type { PlannedJobs } from '../session/plan-jobs.ts';
import { isSelected } from '../selection/selection.ts';
import type { Selection } from '../selection/selection.ts';
import type { RuleSetting } from '../settings/settings.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import { askedAbout } from './asked-about.ts';
import { checkedNames } from './checked-names.ts';
import { withLikelyValues } from './likely-values.ts';
import { nameUnits } from './name-units.ts';
import { uniteViolations } from './unite-violations.ts';
import { withoutWrittenLater } from './written-later.ts';

/** What a session says. */
export interface SessionReport {
  readonly report: Report;
  readonly discovery: Discovery;
  /** How many findings are left out because they are in files of a unit that nobody asked about. */
  readonly elsewhere: number;
  /** What baselines leave for later. */
  readonly held: Found;
  readonly baselines: Baselines;
  /** Names of the files that were checked, or read for one that was, and of directories in which everything was. */
  readonly checked: ReadonlySet<string>;
  /** Names of the files that were opened, that no dialect knows, and that were not read for one that is checked. */
  readonly unknown: readonly string[];
  /** The text of a file, for code frames; `undefined` where a dialect keeps its values secret. */
  readonly sourceText: (file: string) => string | undefined;
}

export interface Assembly {
  readonly discovery: Discovery;
  readonly planned: PlannedJobs;
  /** Of the jobs, in their order, as they count. */
  readonly results: readonly JobResult[];
  readonly conclusions: Conclusions;
  readonly snapshot: Snapshot;
  readonly dialects: readonly Dialect[];
  readonly selection: Selection;
  /** Absolute paths of what was to be checked. */
  readonly operands: readonly string[];
}

/** Makes one report of what was found: twins and suppressed findings taken out, settings applied, sorted, counted. */
export function assembleReport({ discovery, planned, results, conclusions, snapshot, dialects, selection, operands }: Assembly): SessionReport {
  const judging = discovery.files.filter(({ realPath }) => discovery.standards.judges(realPath));
  const filesRead = new Set([...results.flatMap((result) => result.filesRead), ...judging.map(({ name }) => name)]);
  const found = [
    ...nameUnits(planned.jobs, results),
    ...uniteViolations(
      nameUnits(
        planned.jobs,
        results.map((result) => ({ violations: result.judged })),
      ),
    ),
    ...conclusions.violations,
  ];
  const suppressed = planned.files.map(suppressionsIn);
  const remaining = applySuppressions(
    distinct([...found, ...suppressed.flatMap(({ violations }) => violations)], violationIdentity),
    suppressed.flatMap(({ suppressions }) => suppressions),
    dialects.flatMap((dialect) => dialect.rules.map((rule) => `${dialect.id}/${rule.code}`)),
  );
  const severityOf = (violation: Violation): RuleSetting | undefined =>
    discovery.projects.severityFor(snapshot.absolute(violation.file), ruleId(violation));
  const optional = optionalRules(dialects);
  const counted = [...discovery.violations, ...remaining].flatMap((violation) =>
    withSeverity(violation, severityOf(violation) ?? (optional.has(ruleId(violation)) ? 'off' : undefined)),
  );
  const { violations, notChecked: writtenLater } = withoutWrittenLater(counted, discovery, snapshot);
  const notChecked = distinct(
    [
      ...discovery.notChecked,
      ...planned.notChecked,
      ...withLikelyValues(planned.jobs, results, discovery, snapshot),
      ...conclusions.notChecked,
      ...writtenLater,
    ].filter(({ file, cause }) => !(cause === 'foreign' && filesRead.has(file))),
    notCheckedIdentity,
  );
  const isIgnored = ({ file, cause }: NotChecked): boolean =>
    cause === 'out-of-reach' && discovery.projects.settingsFor(snapshot.absolute(file))?.outOfReach === 'ignore';
  const reported = notChecked.filter((entry) => !isIgnored(entry));
  const asked = askedAbout(discovery, reported);
  const answering = violations.filter((violation) => asked.violation(violation));
  const ours = new Set(planned.files.map(({ name }) => name).filter((name) => asked.file(name)));
  const files = countFiles(discovery, planned, filesRead, ours);
  const baselines = new Baselines(snapshot);
  const projectFiles = discovery.projectFiles.map(({ name }) => name);
  const checkedFiles = [...ours, ...projectFiles.filter((name) => asked.file(name))];
  const checked = checkedNames({ discovery, files: checkedFiles, filesRead, operands, selection }, snapshot);
  const { told, held } = baselines.divide({ violations: answering, notChecked: reported.filter((entry) => asked.notChecked(entry)) }, checked);
  const heldFailed = held.notChecked.filter(({ cause }) => cause === 'failed');
  const selected = told.violations.filter((violation) => isSelected(violation, selection, (file) => snapshot.absolute(file)));
  return {
    report: {
      ...makeReport(
        { violations: selected, notChecked: told.notChecked },
        { ...files, held: held.violations.length, heldNotChecked: held.notChecked.length },
      ),
      ...(heldFailed.length > 0 && { heldFailed }),
    },
    discovery,
    elsewhere: violations.length - answering.length,
    held,
    baselines,
    checked,
    unknown: files.unknown,
    sourceText: sourceTexts(discovery, planned, snapshot, dialects),
  };
}

interface FileCounts {
  readonly checked: number;
  readonly ignored: number;
  readonly foreign?: Readonly<Record<string, number>>;
  readonly unknown: readonly string[];
}

/** Files that are read because checked ones name them, or objects are held against them, count as checked, if they were found. */
function countFiles(discovery: Discovery, planned: PlannedJobs, filesRead: ReadonlySet<string>, checked: ReadonlySet<string>): FileCounts {
  const { files, notRegularFiles, foreign, projects } = discovery;
  const skipped = new Set([...discovery.notChecked, ...planned.notChecked].flatMap(({ file, waiting = [] }) => [file, ...waiting]));
  const isSetting = ({ path }: FoundFile): boolean => projects.has(path) || isBaseline(path);
  const rest = files.filter((file) => !checked.has(file.name) && !foreign.has(file) && !skipped.has(file.name) && !isSetting(file));
  const unread = rest.filter(({ name }) => !filesRead.has(name));
  const reasons: Record<string, number> = {};
  for (const reason of foreign.values()) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    checked: checked.size + rest.length - unread.length + files.filter((file) => file.isNamed && isSetting(file)).length,
    ignored: unread.length + notRegularFiles.length,
    ...(foreign.size > 0 && { foreign: reasons }),
    unknown: [...planned.unknown, ...discovery.unknown.map(({ name }) => name)].filter(
      (name) => !filesRead.has(name) && !checked.has(name) && !skipped.has(name),
    ),
  };
}

const suppressions = new WeakMap<SourceFile, FoundSuppressions>();
const NONE: FoundSuppressions = { suppressions: [], violations: [] };

/** The suppressing comments of a file. JSON has no comments. */
function suppressionsIn(file: SourceFile): FoundSuppressions {
  const known = suppressions.get(file);
  if (known) return known;
  const { source } = file;
  const found = source?.text.includes('assay-ignore') && !file.name.endsWith('.json') ? findSuppressions(source, readYaml(source)) : NONE;
  suppressions.set(file, found);
  return found;
}

/** The rules that nobody hears of unless settings give them a severity. */
function optionalRules(dialects: readonly Dialect[]): ReadonlySet<string> {
  return new Set(dialects.flatMap(({ id, rules }) => rules.filter(({ isOptional }) => isOptional).map(({ code }) => `${id}/${code}`)));
}

function withSeverity(violation: Violation, severity: RuleSetting | undefined): Violation[] {
  if (severity === 'off') return [];
  return [severity === undefined ? violation : { ...violation, severity }];
}

function distinct<Thing>(things: readonly Thing[], identity: (thing: Thing) => string): readonly Thing[] {
  return [...new Map(things.map((thing) => [identity(thing), thing])).values()];
}

function violationIdentity({ dialect, rule, message, file, range, related }: Violation): string {
  const places = related?.map((place) => [place.file, place.range?.start.offset]);
  return JSON.stringify([dialect, rule, message, file, range?.start.offset, range?.end.offset, places]);
}

/** Where units that share a file need the same values there, that is one thing to do. */
function notCheckedIdentity({ file, range, reason, cause, values, waiting }: NotChecked): string {
  return JSON.stringify([file, range?.start.offset, cause === 'needs-values' && values ? [values, waiting] : reason]);
}

function sourceTexts(
  { projects }: Discovery,
  { jobs, files }: PlannedJobs,
  snapshot: Snapshot,
  dialects: readonly Dialect[],
): (file: string) => string | undefined {
  const confidential = new Set(dialects.filter(({ isConfidential }) => isConfidential));
  const secret = new Set(
    jobs.flatMap((job) => (job.kind === 'check' && confidential.has(job.dialect) ? job.request.files.map(({ name }) => name) : [])),
  );
  const held = new Map([...files, ...projects.files()].map((file) => [file.name, file]));
  return (name) => {
    if (secret.has(name)) return undefined;
    const reading = held.has(name) ? undefined : snapshot.read(name);
    return (held.get(name) ?? (reading?.kind === 'file' ? reading.file : undefined))?.text;
  };
}
