import { groupDigits } from '../group-digits.ts';
import type { Report } from '../report.ts';
import { isClean } from '../report.ts';
import type { NotChecked, RelatedLocation, Severity, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import { codeFrame } from './code-frame.ts';
import { placeText } from './finding-text.ts';
import { foldFindings } from './fold-findings.ts';
import type { FindingGroup } from './fold-findings.ts';
import type { OutputOptions, ReportFormat } from './report-format.ts';
import { statisticsTable } from './statistics-table.ts';
import { countedIfAny, summaryLine } from './summary-line.ts';
import { painter, textColumns, wrapText } from './terminal-text.ts';
import type { Paint, TextRole } from './terminal-text.ts';
import { visibleLines, visibleText } from './visible-text.ts';

/**
 * For people: each violation as one line that can be searched for and clicked (more where the terminal is too narrow for one of them), the
 * source below it with carets, hint, diff and related places; then what was not checked, how much is not shown, the counts of the
 * rules, what else the run says, and one line of summary.
 */
export const textFormat: ReportFormat = {
  id: 'text',
  write: (report: Report, options: OutputOptions) => {
    const { shown, hidden } = foldFindings(report, options.maxDiagnostics);
    const page: Page = { options, paint: painter(options.color), isNarrow: shown.some((group) => !fits(headOf(group), options)) };
    const blocks = shown.map((group) => groupBlock(group, page));
    const statistics = options.hasStatistics ? statisticsTable(report.violations, page.paint) : [];
    const supplements = (report.supplements ?? []).map((supplement) => supplement.lines(page.paint, options.width));
    const paragraphs = [hiddenLines(hidden, page), statistics, ...supplements].filter((lines) => lines.length > 0);
    const summary = wrapText(summaryLine(report), options.width).map((line) => page.paint(summaryRole(report), line));
    const lines = [...blocks.flatMap((block, at) => spaced(block, blocks[at + 1])), ...paragraphs.flatMap((lines) => [...lines, '']), ...summary];
    return `${lines.join('\n')}\n`;
  },
};

interface Page {
  readonly options: OutputOptions;
  readonly paint: Paint;
  /** Whether messages are below their places, because one of them does not fit after. */
  readonly isNarrow: boolean;
}

type Located = Pick<Violation, 'file' | 'range'>;

function groupBlock(group: FindingGroup, page: Page): readonly string[] {
  const lines = group.kind === 'violation' ? violationBlock(group.first, page) : notCheckedBlock(group.first, page);
  return [...lines, ...othersLines(group.others, page)];
}

function violationBlock(violation: Violation, page: Page): readonly string[] {
  const { severity, hint, diff, related = [] } = violation;
  const framed: Located[] = [violation];
  return [
    ...headLines(violationHead(violation), page),
    ...frameOf(violation, severity, page),
    ...hintLines(hint, page),
    ...(diff === undefined ? [] : diffLines(diff, page)),
    ...related.flatMap((location) => relatedLines(location, framed, page)),
  ];
}

function notCheckedBlock(thing: NotChecked, page: Page): readonly string[] {
  const { values = [], hint } = thing;
  return [
    ...headLines(notCheckedHead(thing), page),
    ...(values.length === 0 ? [] : labelled([{ role: 'strong', text: 'values:' }], values.join(', '), page)),
    ...hintLines(hint, page),
  ];
}

function hintLines(hint: string | undefined, page: Page): readonly string[] {
  return hint === undefined ? [] : labelled([{ role: 'good', text: 'hint:' }], hint, page);
}

/** Where else the same was found: a few places. */
function othersLines(others: readonly Located[], page: Page): readonly string[] {
  if (others.length === 0) return [];
  const places = others.slice(0, MOST_PLACES).map(placeText);
  const list = [...places, ...(others.length > MOST_PLACES ? ['…'] : [])].join(', ');
  return labelled([{ role: 'faint', text: `and ${groupDigits(others.length)} more like this:` }], list, page);
}

const MOST_PLACES = 3;

/** How much is not shown, and how to see it. */
function hiddenLines(hidden: readonly FindingGroup[], { options, paint }: Page): readonly string[] {
  if (hidden.length === 0) return [];
  const count = (isCounted: (group: FindingGroup) => boolean): number =>
    hidden.filter(isCounted).reduce((sum, { others }) => sum + 1 + others.length, 0);
  const violations = (['error', 'warning', 'info'] as const).flatMap((severity) =>
    countedIfAny(
      count((group) => group.kind === 'violation' && group.first.severity === severity),
      severity,
    ),
  );
  const notChecked = count(({ kind }) => kind === 'not-checked');
  const list = [...violations, ...(notChecked > 0 ? [`${groupDigits(notChecked)} not checked`] : [])].join(', ');
  const advice = options.hasStatistics ? '' : ', --statistics counts them by rule';
  const text = `not shown: ${list}; --max-diagnostics none shows all${advice}`;
  return wrapText(text, options.width).map((line) => paint('strong', line));
}

/** A diff in its colors, its lines as they are. */
function diffLines(diff: string, { paint }: Page): readonly string[] {
  return visibleLines(diff).map((line) => `  ${painted(line, paint)}`.trimEnd());
}

function painted(line: string, paint: Paint): string {
  const role = DIFF_ROLES.find(({ start }) => line.startsWith(start))?.role;
  return role === undefined ? line : paint(role, line);
}

const DIFF_ROLES: readonly { readonly start: string; readonly role: TextRole }[] = [
  { start: '--- ', role: 'strong' },
  { start: '+++ ', role: 'strong' },
  { start: '@@ ', role: 'info' },
  { start: '-', role: 'error' },
  { start: '+', role: 'good' },
];

/** A related place, with a frame unless one of its line is above already. */
function relatedLines(location: RelatedLocation, framed: Located[], page: Page): readonly string[] {
  const lines = labelled([{ role: 'info', text: 'see' }, { text: `${placeText(location)}:` }], location.message, page);
  if (framed.some((known) => isSameLine(known, location))) return lines;
  framed.push(location);
  return [...lines, ...frameOf(location, 'info', page)];
}

function isSameLine(a: Located, b: Located): boolean {
  return a.file === b.file && a.range?.start.line === b.range?.start.line;
}

function frameOf({ file, range }: Located, role: Severity, { options, paint }: Page): readonly string[] {
  const text = range && options.sourceText(file);
  return range && text !== undefined ? codeFrame(text, range, { width: options.width, paint, role }) : [];
}

/** What is before a text: pieces with a blank between them. */
type Label = readonly LabelPiece[];

interface LabelPiece {
  readonly role?: TextRole;
  readonly text: string;
}

/** Where something is and what it says. */
interface Head {
  readonly label: Label;
  readonly text: string;
}

function headOf(group: FindingGroup): Head {
  return group.kind === 'violation' ? violationHead(group.first) : notCheckedHead(group.first);
}

function violationHead(violation: Violation): Head {
  const { severity, message } = violation;
  const label: Label = [
    { role: 'strong', text: placeText(violation) },
    { role: severity, text: severity },
    { role: 'faint', text: visibleText(ruleId(violation)) },
  ];
  return { label, text: message };
}

function notCheckedHead(thing: NotChecked): Head {
  const label: Label = [
    { role: 'strong', text: placeText(thing) },
    { role: 'error', text: 'not checked' },
  ];
  return { label, text: thing.reason };
}

function fits({ label, text }: Head, { width }: OutputOptions): boolean {
  return labelColumns(label) + 2 + textColumns(visibleLines(text)[0]) <= width;
}

function headLines({ label, text }: Head, { options, paint, isNarrow }: Page): readonly string[] {
  const [first, ...others] = visibleLines(text);
  return isNarrow
    ? [...labelLines(label, options.width, paint), ...indented([first, ...others], HALF_INDENT, options)]
    : [`${paintLabel(label, paint)}  ${first}`, ...indented(others, INDENT, options)];
}

const HALF_INDENT = '  ';
const INDENT = '    ';

/** A label on a line of its own; the pieces that do not fit go on below, indented. */
function labelLines(label: Label, width: number, paint: Paint): readonly string[] {
  const lines: LabelPiece[][] = [];
  for (const piece of label) {
    const line = lines.at(-1);
    const indent = lines.length > 1 ? HALF_INDENT.length : 0;
    if (line && indent + labelColumns([...line, piece]) <= width) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line, at) => `${at === 0 ? '' : HALF_INDENT}${paintLabel(line, paint)}`);
}

function paintLabel(label: Label, paint: Paint): string {
  return label.map(({ role, text }) => (role === undefined ? text : paint(role, text))).join(' ');
}

function labelColumns(label: Label): number {
  return label.reduce((sum, { text }) => sum + textColumns(text), label.length - 1);
}

/** A text after its short label; what does not fit goes on below, indented: all of it, where that keeps its first word, such as a path, whole. */
function labelled(label: Label, text: string, { options, paint }: Page): readonly string[] {
  const [line, ...others] = visibleLines(text);
  const used = HALF_INDENT.length + labelColumns(label) + 1;
  const below = options.width - INDENT.length;
  const head = `${HALF_INDENT}${paintLabel(label, paint)}`;
  const [first = '', ...rest] = wrapText(line, below, options.width - used);
  const columns = textColumns(first);
  if (used + columns > options.width && columns <= below) return [head, ...indented([line, ...others], INDENT, options)];
  return [`${head} ${first}`, ...indented([...rest, ...others], INDENT, options)];
}

function indented(lines: readonly string[], indent: string, { width }: OutputOptions): readonly string[] {
  return lines.flatMap((line) => wrapText(line, width - indent.length)).map((line) => `${indent}${line}`);
}

/** A block of several lines is apart from its neighbors; blocks of one line are together like a list. */
function spaced(block: readonly string[], next: readonly string[] | undefined): readonly string[] {
  const isListed = block.length === 1 && next?.length === 1;
  return isListed ? block : [...block, ''];
}

function summaryRole(report: Report): TextRole {
  if (!isClean(report)) return 'error';
  return report.summary.warnings > 0 ? 'warning' : 'good';
}
