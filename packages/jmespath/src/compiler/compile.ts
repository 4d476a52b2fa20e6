import type { LanguageOptions } from '../language-options.ts';
import { specification } from '../language-options.ts';
import type { FunctionTable } from '../functions/declaration.ts';
import { parseExpression } from '../parser/parse.ts';
import type { Problem } from '../problem.ts';
import { compileTree } from './compile-tree.ts';
import { Program } from './program.ts';

/** What {@link compile} compiles for. */
export interface CompileOptions<Host> {
  /** The functions that the expression can call. An unknown one is found when it is called, as in go-jmespath. */
  readonly functions: FunctionTable<Host>;
  /** Default: the specification's. */
  readonly language?: LanguageOptions;
}

/** A program, or why the text is no expression. */
export type CompiledExpression<Host> = { readonly kind: 'program'; readonly program: Program<Host> } | Problem;

/** Compiles an expression once, to be evaluated many times. Takes time in proportion to the text. */
export function compile<Host = unknown>(expression: string, options: CompileOptions<Host>): CompiledExpression<Host> {
  const { functions, language = specification } = options;
  const parsed = parseExpression(expression, language);
  if (parsed.kind === 'problem') return parsed;
  return { kind: 'program', program: new Program(parsed.tree, compileTree(parsed.tree, { functions, language })) };
}
