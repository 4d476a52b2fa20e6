import type { TemplateSettings } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import type { TemplateFile } from '../template-file.ts';
import { compileTemplate } from './compile-template.ts';
import { problemFindings } from './problem-findings.ts';

/** What is wrong with a file before it runs: its syntax, or names that nothing binds. Nothing for files without code. */
export function findTemplateProblems(file: TemplateFile, settings: TemplateSettings): readonly Finding[] {
  try {
    const program = compileTemplate(file, settings)?.program;
    return program?.kind === 'failed' ? problemFindings(program.problems, file.kind) : [];
  } catch (error) {
    if (error instanceof Failure) return error.findings;
    throw error;
  }
}
