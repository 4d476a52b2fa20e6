import type { Source } from '@assay/source';
import { compileProgram } from './compiler/compile.ts';
import type { LanguageOptions } from './language-options.ts';
import { specification } from './language-options.ts';
import type { Program } from './evaluator/program.ts';
import { parseProgram } from './parser/parse.ts';
import type { Problem } from './problem.ts';
import type { Suggest } from './resolver/resolve.ts';
import { resolveProgram } from './resolver/resolve.ts';

/** A program that can run, or everything that is wrong with it, in the order of the text. */
export type CompiledSource =
  | { readonly kind: 'compiled'; readonly program: Program }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };

/** How a program is compiled. */
export interface CompileOptions {
  /** Default: {@link specification}. */
  readonly language?: LanguageOptions;
  /** Names that the program finds besides those of the universe; running it needs a value for each that it uses. */
  readonly predeclared?: Iterable<string>;
  /** Proposes a name for one that nothing binds. Default: none. */
  readonly suggest?: Suggest;
}

/** Parses, resolves and compiles a program. Names are looked at only when the syntax is right. Never throws for what the text says. */
export function compileSource(source: Source, { language = specification, predeclared = [], suggest }: CompileOptions = {}): CompiledSource {
  const parsed = parseProgram(source, language);
  if (parsed.problems.length > 0) return { kind: 'failed', problems: parsed.problems };
  const names = { predeclared: new Set(predeclared), universal: new Set(language.universe.keys()), ...(suggest ? { suggest } : {}) };
  const resolution = resolveProgram(parsed, language, names);
  if (resolution.problems.length > 0) return { kind: 'failed', problems: inOrder(resolution.problems) };
  return { kind: 'compiled', program: compileProgram(parsed, resolution, language) };
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => a.span.start - b.span.start);
}
