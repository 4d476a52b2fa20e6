import { decodeJson, goJmespath, isObject, parseExpression, printJson, printTree } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { compileJmesPath } from '../compile-jmespath.ts';
import type { JmesPathHost } from '../host.ts';
import { JpFailure } from './environment.ts';

/** What an expression of a batch comes to: a result, a tree's text, or an error and when it occurred. */
type Answer = { readonly result: Value } | { readonly text: string } | { readonly error: string; readonly phase: 'compile' | 'eval' | 'print' };

/**
 * Answers lines of `{"id","input","expr"}` by lines of `{"id","result"}` or `{"id","error","phase"}`. An error of an expression ends
 * nothing; a line that is not of this form ends the run.
 */
export function answerQueries(lines: string, host: JmesPathHost, print: (line: string) => void): void {
  answerLines(lines, print, (expression, { input = null }) => {
    const compiled = compileJmesPath(expression);
    if (compiled.kind === 'problem') return { error: compiled.message, phase: 'compile' };
    const outcome = compiled.program.search(input, { host });
    return outcome.kind === 'value' ? { result: outcome.value } : { error: outcome.message, phase: 'eval' };
  });
}

/** Answers lines of `{"id","expr"}` by lines of `{"id","text"}` or `{"id","error","phase"}`. */
export function answerParses(lines: string, print: (line: string) => void): void {
  answerLines(lines, print, (expression) => {
    const parsed = parseExpression(expression, goJmespath);
    return parsed.kind === 'tree' ? { text: printTree(parsed.tree) } : { error: parsed.message, phase: 'compile' };
  });
}

function answerLines(lines: string, print: (line: string) => void, answer: (expression: string, request: ObjectValue) => Answer): void {
  lines.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const { id, expr, request } = readRequest(line, index + 1);
    const printed = printJson({ id, ...answer(expr, request) });
    print(printed.kind === 'text' ? printed.text : answerText({ id, error: printed.message, phase: 'print' }));
  });
}

function answerText(answer: ObjectValue): string {
  const printed = printJson(answer);
  return printed.kind === 'text' ? printed.text : '';
}

function readRequest(line: string, number: number): { readonly id: Value; readonly expr: string; readonly request: ObjectValue } {
  const decoded = decodeJson(line);
  if (decoded.kind === 'problem') throw new JpFailure(`line ${number}: ${decoded.message}`);
  const request = decoded.value;
  if (!isObject(request) || typeof request['expr'] !== 'string') throw new JpFailure(`line ${number}: expected an object with "id" and "expr"`);
  return { id: request['id'] ?? null, expr: request['expr'], request };
}
