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

/**
 * For people: each violation as one line that can be searched for and clicked, the source below it with carets, hint
 * and related places; then what was not checked, then one line of summary.
 */
export const textFormat: ReportFormat = {
  id: 'text',
  title: 'text for people',
  write: (report: Report, options: OutputOptions) => {
    const page: Page = { options, paint: painter(options.color) };
    const blocks = [
      ...report.violations.map((violation) => violationBlock(violation, page)),
      ...report.notChecked.map((thing) => notCheckedBlock(thing, page)),
    ];
    const summary = page.paint(summaryRole(report), summaryLine(report.summary));
    return `${[...blocks.map(spaced), summary].join('')}\n`;
  },
};

interface Page {
  readonly options: OutputOptions;
  readonly paint: Paint;
}

type Placed = Pick<Violation, 'file' | 'range'>;

function violationBlock(violation: Violation, page: Page): readonly string[] {
  const { severity, message, hint, related = [] } = violation;
  const { paint } = page;
  const head = `${paint('strong', placeText(violation))} ${paint(severity, severity)} ${paint('faint', ruleId(violation))}`;
  const framed: Placed[] = [violation];
  return [
    ...withContinuations(`${head}  `, message),
    ...frameOf(violation, severity, page),
    ...(hint === undefined ? [] : withContinuations(`  ${paint('good', 'hint:')} `, hint)),
    ...related.flatMap((place) => relatedLines(place, framed, page)),
  ];
}

/** A related place, with a frame unless one of its line stands above already. */
function relatedLines(place: RelatedPlace, framed: Placed[], page: Page): readonly string[] {
  const lines = withContinuations(`  ${page.paint('info', 'see')} ${placeText(place)}: `, place.message);
  if (framed.some((known) => isSameLine(known, place))) return lines;
  framed.push(place);
  return [...lines, ...frameOf(place, 'info', page)];
}

function isSameLine(a: Placed, b: Placed): boolean {
  return a.file === b.file && a.range?.start.line === b.range?.start.line;
}

function notCheckedBlock(thing: NotChecked, { paint }: Page): readonly string[] {
  return withContinuations(`${paint('strong', placeText(thing))} ${paint('error', 'not checked')}  `, thing.reason);
}

function frameOf({ file, range }: Placed, role: Severity, { options, paint }: Page): readonly string[] {
  const text = range && options.sourceText(file);
  return range && text !== undefined ? codeFrame(text, range, { width: options.width, paint, role }) : [];
}

/** A text behind its label; further lines are indented. */
function withContinuations(label: string, text: string): readonly string[] {
  const [first, ...others] = visibleLines(text);
  return [`${label}${first}`, ...others.map((line) => `    ${line}`)];
}

/** A block of several lines stands apart from what follows; blocks of one line stand together like a list. */
function spaced(lines: readonly string[]): string {
  return `${lines.join('\n')}\n${lines.length > 1 ? '\n' : ''}`;
}

function summaryRole(report: Report): TextRole {
  if (!isClean(report)) return 'error';
  return report.summary.warnings > 0 ? 'warning' : 'good';
}
