import type { Report } from '../report.ts';
import { isClean } from '../report.ts';
import type { NotChecked, RelatedPlace, Severity, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import { codeFrame } from './code-frame.ts';
import { placeText } from './place.ts';
import type { OutputOptions, ReportFormat } from './report-format.ts';
import { summaryLine } from './summary-line.ts';
import { painter } from './terminal-color.ts';
import type { Paint, TextRole } from './terminal-color.ts';
import { visibleLines } from './visible-text.ts';
import { textColumns, wrapText } from './wrap-text.ts';

/**
 * For people: each violation as one line that can be searched for and clicked (two where the terminal is too narrow for one of them), the
 * source below it with carets, hint, diff and related places; then what was not checked, what else the run says, and one line of summary.
 */
export const textFormat: ReportFormat = {
  id: 'text',
  write: (report: Report, options: OutputOptions) => {
    const heads = [...report.violations.map(violationHead), ...report.notChecked.map(notCheckedHead)];
    const page: Page = { options, paint: painter(options.color), isNarrow: heads.some((head) => !fits(head, options)) };
    const blocks = [
      ...report.violations.map((violation) => violationBlock(violation, page)),
      ...report.notChecked.map((thing) => headLines(notCheckedHead(thing), page)),
    ];
    const summary = wrapText(summaryLine(report.summary), options.width).map((line) => page.paint(summaryRole(report), line));
    const supplements = (report.supplements ?? []).flatMap((supplement) => [...supplement.lines(page.paint, options.width), '']);
    return `${[...blocks.flatMap((block, at) => spaced(block, blocks[at + 1])), ...supplements, ...summary].join('\n')}\n`;
  },
};

interface Page {
  readonly options: OutputOptions;
  readonly paint: Paint;
  /** Whether messages stand below their places, because one of them does not fit behind. */
  readonly isNarrow: boolean;
}

type Placed = Pick<Violation, 'file' | 'range'>;

function violationBlock(violation: Violation, page: Page): readonly string[] {
  const { severity, hint, diff, related = [] } = violation;
  const framed: Placed[] = [violation];
  return [
    ...headLines(violationHead(violation), page),
    ...frameOf(violation, severity, page),
    ...(hint === undefined ? [] : labelled((paint) => `  ${paint('good', 'hint:')} `, hint, page)),
    ...(diff === undefined ? [] : diffLines(diff, page)),
    ...related.flatMap((place) => relatedLines(place, framed, page)),
  ];
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

/** A related place, with a frame unless one of its line stands above already. */
function relatedLines(place: RelatedPlace, framed: Placed[], page: Page): readonly string[] {
  const lines = labelled((paint) => `  ${paint('info', 'see')} ${placeText(place)}: `, place.message, page);
  if (framed.some((known) => isSameLine(known, place))) return lines;
  framed.push(place);
  return [...lines, ...frameOf(place, 'info', page)];
}

function isSameLine(a: Placed, b: Placed): boolean {
  return a.file === b.file && a.range?.start.line === b.range?.start.line;
}

function frameOf({ file, range }: Placed, role: Severity, { options, paint }: Page): readonly string[] {
  const text = range && options.sourceText(file);
  return range && text !== undefined ? codeFrame(text, range, { width: options.width, paint, role }) : [];
}

/** What stands before a text, as it is painted. */
type Label = (paint: Paint) => string;

/** Where something is and what it says. */
interface Head {
  readonly label: Label;
  readonly text: string;
}

function violationHead(violation: Violation): Head {
  const { severity, message } = violation;
  const label: Label = (paint) => `${paint('strong', placeText(violation))} ${paint(severity, severity)} ${paint('faint', ruleId(violation))}`;
  return { label, text: message };
}

function notCheckedHead(thing: NotChecked): Head {
  return { label: (paint) => `${paint('strong', placeText(thing))} ${paint('error', 'not checked')}`, text: thing.reason };
}

function fits({ label, text }: Head, { width }: OutputOptions): boolean {
  return textColumns(`${label(UNPAINTED)}  ${visibleLines(text)[0]}`) <= width;
}

function headLines({ label, text }: Head, { options, paint, isNarrow }: Page): readonly string[] {
  const [first, ...others] = visibleLines(text);
  return isNarrow
    ? [label(paint), ...indented([first, ...others], INDENT.slice(2), options)]
    : [`${label(paint)}  ${first}`, ...indented(others, INDENT, options)];
}

const INDENT = '    ';

/** A text behind its short label; what does not fit goes on below, indented. */
function labelled(label: Label, text: string, { options, paint }: Page): readonly string[] {
  const [line, ...others] = visibleLines(text);
  const room = options.width - INDENT.length;
  const [first = '', ...rest] = wrapText(line, room, options.width - textColumns(label(UNPAINTED)));
  return [`${label(paint)}${first}`, ...indented([...rest, ...others], INDENT, options)];
}

function indented(lines: readonly string[], indent: string, { width }: OutputOptions): readonly string[] {
  return lines.flatMap((line) => wrapText(line, width - indent.length)).map((line) => `${indent}${line}`);
}

const UNPAINTED = painter(false);

/** A block of several lines stands apart from its neighbors; blocks of one line stand together like a list. */
function spaced(block: readonly string[], next: readonly string[] | undefined): readonly string[] {
  const isListed = block.length === 1 && next?.length === 1;
  return isListed ? block : [...block, ''];
}

function summaryRole(report: Report): TextRole {
  if (!isClean(report)) return 'error';
  return report.summary.warnings > 0 ? 'warning' : 'good';
}
