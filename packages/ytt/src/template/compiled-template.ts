import { givenAt } from '@assay/source';
import type { ValueOrigin } from '@assay/source';
import { compileProgram, parseProgram, resolveProgram } from '@assay/starlark';
import type { Problem, Program, ProgramOptions, TextRange } from '@assay/starlark';

import type { Annotations, TreeNode } from '../model.ts';
import { nearestName } from '../nearest-name.ts';
import type { GeneratedCode } from './generated-code.ts';
import { insertContexts } from './insert-contexts.ts';
import { INSTRUCTION_NAMES, instructionName } from './instruction-names.ts';
import { language } from './language.ts';
import type { NodePlan } from './node-plan.ts';
import type { ContextType } from './template-context.ts';

/** A template that can run any number of times. */
export interface CompiledTemplate {
  readonly code: GeneratedCode;
  readonly program: CompiledProgram;
  /** What the file itself becomes; undefined for a file of Starlark alone. */
  readonly root: ContextType | undefined;
  /** The nodes of the template by tag; texts have none. */
  readonly plans: readonly NodePlan[];
  /** Annotations that need no code, by the node in the template. */
  readonly literalAnnotations: ReadonlyMap<TreeNode, Annotations>;
  /** The texts of text templates by tag, in text files and in YAML. */
  readonly texts: readonly string[];
}

/** The program of a template, or what is wrong with it: the first thing that breaks the syntax, or all names that nothing binds. */
export type CompiledProgram =
  | {
      readonly kind: 'compiled';
      readonly program: Program;
      /** Names of all variables, of the file and of its functions. */
      readonly boundNames: readonly string[];
    }
  | { readonly kind: 'failed'; readonly phase: 'syntax' | 'names'; readonly problems: readonly Problem[] };

/** Compiles the text of a template; `root` is what its nodes outside of functions are, if it has nodes. */
export function compileGenerated(code: GeneratedCode, root: ContextType | undefined, options: ProgramOptions): CompiledProgram {
  const { source } = code;
  const parsed = parseProgram(source, language);
  if (parsed.problems.length > 0) return { kind: 'failed', phase: 'syntax', problems: parsed.problems };
  const tree = { ...parsed.tree, statements: insertContexts(parsed.tree.statements, root) };
  const resolution = resolveProgram({ source, tree }, language, OUTER_NAMES);
  if (resolution.problems.length > 0) return { kind: 'failed', phase: 'names', problems: resolution.problems };
  const locals = [...resolution.scopes.values()].flatMap((scope) => scope.locals);
  const boundNames = [...resolution.globals.map(({ name }) => name), ...locals];
  const originOfLiteral = ({ start, end }: TextRange): ValueOrigin | undefined => {
    const span = code.writtenAt(start, end);
    return span && givenAt({ description: 'value in the code', span, isLiteral: true });
  };
  return { kind: 'compiled', program: compileProgram({ source, tree }, resolution, language, { ...options, originOfLiteral }), boundNames };
}

const OUTER_NAMES = {
  predeclared: new Set(INSTRUCTION_NAMES.map(instructionName)),
  universal: new Set(language.universe.keys()),
  suggest: nearestName,
} as const;
