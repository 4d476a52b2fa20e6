import type { Execution } from './execute.ts';
import { excerpt } from './excerpt.ts';
import type { Standing, Verdict } from './verdict.ts';

const SLOW_MILLISECONDS = 2000;
const LONGEST_SHOWN = 20_000;

export interface ReportOptions {
  /** Whether failing cases come with what was expected and what came. */
  readonly show: boolean;
  readonly milliseconds: number;
}

/** The text for people. `problems` are failures that belong to no case. The last line is what CI reads. */
export function report(verdicts: readonly Verdict[], problems: readonly string[], { show, milliseconds }: ReportOptions): string {
  const failed = verdicts.filter(({ standing }) => standing === 'failed');
  const lines = [
    ...problems.map((problem) => `FAIL ${problem}`),
    ...failed.flatMap((verdict) => [`FAIL ${verdict.result.recorded.name}: ${excerpt(verdict.why)}`, ...(show ? shown(verdict) : [])]),
    ...verdicts.flatMap(slowness),
    ...table(verdicts),
    `${verdicts.length} cases in ${(milliseconds / 1000).toFixed(1)} s`,
    lastLine(verdicts, failed.length + problems.length),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function lastLine(verdicts: readonly Verdict[], failed: number): string {
  const skipped = count(verdicts, 'skipped');
  return `${count(verdicts, 'passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function shown({ result: { recorded, execution } }: Verdict): string[] {
  const parts = [['place', recorded.place], ['expected', recorded.expectation], ...outputs(execution)];
  return parts.map(([title, text = '']) => `--- ${title}\n${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}`);
}

function outputs(execution: Execution): string[][] {
  if (execution.kind === 'crashed') return [['error', execution.error]];
  return [
    ['exit status', String(execution.exit)],
    ['stdout', execution.stdout],
    ['stderr', execution.stderr],
  ];
}

function slowness({ result }: Verdict): string[] {
  return result.milliseconds > SLOW_MILLISECONDS ? [`SLOW ${result.recorded.name} took ${(result.milliseconds / 1000).toFixed(1)} s`] : [];
}

/** A row per suite, each with its groups and, where the suite says what its expectations rest on, a row per basis below it. */
function table(verdicts: readonly Verdict[]): string[] {
  const rows = [...groupedBy(verdicts, ({ result }) => result.recorded.suite.name)].flatMap(([suite, ofSuite]) => [
    tableRow(suite, ofSuite),
    ...[...groupedBy(ofSuite, ({ result }) => result.recorded.group)].map(([group, ofGroup]) => tableRow(`  ${group}`, ofGroup)),
    ...[...groupedBy(ofSuite, ({ result }) => result.recorded.basis)].map(([basis, ofBasis]) => tableRow(`  basis: ${basis}`, ofBasis)),
  ]);
  const all = [['', 'passed', 'failed', 'expected to fail', 'pass rate'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '));
}

function tableRow(title: string, verdicts: readonly Verdict[]): string[] {
  const passed = count(verdicts, 'passed');
  const counts = [passed, count(verdicts, 'failed'), count(verdicts, 'skipped')].map(String);
  return [title, ...counts, `${((passed / verdicts.length) * 100).toFixed(1)} %`];
}

function count(verdicts: readonly Verdict[], standing: Standing): number {
  return verdicts.filter((verdict) => verdict.standing === standing).length;
}

/** In order of first appearance, without those that have no key. */
function groupedBy(verdicts: readonly Verdict[], keyOf: (verdict: Verdict) => string | undefined): Map<string, Verdict[]> {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const key = keyOf(verdict);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), verdict]);
  }
  return groups;
}
