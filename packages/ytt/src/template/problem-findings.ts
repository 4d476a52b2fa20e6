import type { Span } from '@assay/source';
import { locate } from '@assay/source';
import type { Problem } from '@assay/starlark';

import type { Finding } from '../failure.ts';
import { moduleNames } from '../modules/module-names.ts';
import type { FileKind } from '../template-file.ts';
import { replaceText } from '../text-fix.ts';
import { adviceOnForeignSyntax, hintFor } from './hints.ts';

/** What reports say of a program that cannot be compiled. A name that nothing binds is told once, where it is first. */
export function problemFindings(problems: readonly Problem[], kind: FileKind): readonly Finding[] {
  const findings: Finding[] = [];
  const uses = new Map<string, Problem[]>();
  for (const problem of problems) {
    const { code, found } = problem;
    if (code !== 'undefined-name' || found === undefined) findings.push(brokenSyntax(problem, kind));
    else uses.set(found, [...(uses.get(found) ?? []), problem]);
  }
  for (const [name, ofName] of uses) findings.push(undefinedName(name, ofName, kind));
  return findings;
}

function undefinedName(name: string, uses: readonly Problem[], kind: FileKind): Finding {
  const places = uses.map(({ span }) => inTemplate(span)).toSorted((a, b) => a.start - b.start);
  const [first, ...others] = places;
  const related = others.map((span) => ({ message: 'also used here', span }));
  return {
    code: 'undefined-name',
    message: `undefined: ${name}`,
    ...(first && { span: first }),
    found: name,
    ...adviceOnName(name, { places, kind, nearest: uses.find(({ nearest }) => nearest !== undefined)?.nearest }),
    ...(related.length > 0 && { related }),
  };
}

interface Uses {
  /** Where the name is, in order. */
  readonly places: readonly Span[];
  readonly kind: FileKind;
  readonly nearest: string | undefined;
}

function adviceOnName(name: string, { places, kind, nearest }: Uses): Pick<Finding, 'hint' | 'fixes'> {
  const constant = CONSTANTS.get(name);
  const hint = hintFor(`undefined: ${name}`, []);
  if (constant !== undefined && hint !== undefined) return { hint, fixes: [replaceText(places, constant, { title: `write ${constant}` })] };
  const [first] = places;
  if (moduleNames.has(name) && first) return adviceToLoad(name, first.source.text, { source: first.source, start: 0, end: 0 }, kind);
  if (nearest === undefined) return {};
  return { hint: `did you mean "${nearest}"?`, fixes: [replaceText(places, nearest, { title: `write "${nearest}"`, applicability: 'unsafe' })] };
}

/** What other languages call the constants of Starlark. */
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
  ['nil', 'None'],
  ['none', 'None'],
]);

/** A module is loaded at the top of the file. What is trimmed after the line in a text must be nothing but its line break. */
function adviceToLoad(module: string, text: string, top: Span, kind: FileKind): Pick<Finding, 'hint' | 'fixes'> {
  const call = `load("@ytt:${module}", "${module}")`;
  const isText = kind === 'text-template';
  const line = isText ? `(@ ${call} -@)` : kind === 'starlark' ? call : `#@ ${call}`;
  const hint = `load the module at the top of the file: ${line}`;
  const isDirective = text.startsWith('%');
  if (isDirective || (isText && /^\s/.test(text))) return { hint };
  return { hint, fixes: [replaceText([top], `${line}\n`, { title: `add ${line}` })] };
}

function brokenSyntax(problem: Problem, kind: FileKind): Finding {
  const { message, found } = problem;
  const span = inTemplate(problem.span);
  return {
    code: 'syntax',
    message,
    span,
    ...(found !== undefined && { found }),
    ...adviceOnSyntax(problem, span, kind),
  };
}

function adviceOnSyntax(problem: Problem, spanInTemplate: Span, kind: FileKind): Pick<Finding, 'hint' | 'fixes'> {
  const { code, message, span, found, wanted } = problem;
  if (code === 'unbalanced-block' && span.end > span.start && message.startsWith('mismatched')) return { hint: `close the block with ${END[kind]}` };
  if (found === "'='" && wanted === "':'" && isCondition(span)) {
    const { source, start, end } = spanInTemplate;
    const isExact = source.text.slice(start, end) === '=';
    return { hint: 'compare with ==', ...(isExact && { fixes: [replaceText([spanInTemplate], '==', { title: 'write ==' })] }) };
  }
  const hint = hintFor(message, []);
  return adviceOnForeignSyntax(message, spanInTemplate) ?? (hint === undefined ? {} : { hint });
}

/** How a block ends, by what the program is written in. */
const END: Readonly<Record<FileKind, string>> = {
  'yaml-template': '#@ end',
  'yaml-plain': '#@ end',
  'text-template': '(@ end @)',
  'text-plain': '(@ end @)',
  starlark: 'end',
  data: 'end',
};

/** Whether code before a place, in its line, is a condition. */
function isCondition({ source, start }: Span): boolean {
  return /^[ \t]*(?:el)?if\b/.test(source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start));
}

/** The place in the template that a place in generated code stands for. */
export function inTemplate(span: Span): Span {
  const outer = span.source.embedding?.outer;
  if (!outer) return span;
  const { range } = locate(span);
  return { source: outer, start: range.start.offset, end: range.end.offset };
}
