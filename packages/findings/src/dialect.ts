import type { CheckContext } from './check-context.ts';
import type { EditorAnswers, EditorFiles } from './editor-answers.ts';
import type { ObjectJudge } from './object-judge.ts';
import type { Rule } from './rule.ts';
import type { SourceFile } from './source-file.ts';
import type { TemplateFacts } from './template-facts.ts';
import type { RenderedObject, Rendering, Unit } from './unit.ts';
import type { NotChecked, Violation } from './violation.ts';

/**
 * What a shell has to know about a kind of configuration. Shells loop over these and know no dialect by name. A dialect says what it
 * finds and nothing else: decoding, refusing of bytes, suppressing comments, order, twins and severities are the matter of `project`.
 */
export type Dialect = CheckingDialect | RenderingDialect;

/** A dialect whose files are checked as they are written. */
export interface CheckingDialect extends DialectDescription {
  readonly kind: 'checking';
  /** Whether it says itself what is wrong with bytes that are no UTF-8 text. Default: such a file is listed as not checked. */
  readonly readsBytes?: true;
  /**
   * The pieces of work that can be done apart, in the order of the files; together they check every file once. Files come in the order
   * of the report. Default: each file by itself.
   */
  jobs?(files: readonly SourceFile[]): readonly CheckRequest[];
  /** Does one piece of work. Loads what it needs first, so that a dialect without files costs nothing. */
  check(request: CheckRequest, context: CheckContext): Promise<CheckResult>;
  /** If it checks what another dialect has rendered, too. */
  readonly rendered?: RenderedChecks;
  /** If it judges objects of Kubernetes by what settings or flags name for that. */
  readonly judge?: ObjectJudge;
}

/** How a dialect checks objects that another one has rendered. */
export interface RenderedChecks {
  /** Whether a template may give objects of the dialect: a scan, linear in the text. */
  mayGive(template: SourceFile): boolean;
  /** Checks objects, each where it was written. */
  check(request: ObjectsRequest, context: CheckContext): Promise<CheckResult>;
}

/**
 * A dialect whose files are templates, rendered together with others. A file of it is no other dialect's: what others could say of it
 * holds for what it renders to.
 */
export interface RenderingDialect extends DialectDescription {
  readonly kind: 'rendering';
  /** What a file says about those that it is rendered with: a scan, linear in the text. */
  facts(file: SourceFile): TemplateFacts;
  /** Why a file of this name is no template, whatever is in it; `undefined` if it can be one. */
  whyPassedOver(path: string): string | undefined;
  /** Renders a unit in each of its environments, in their order. Goes on after a failure as far as what follows can be trusted. */
  render(unit: Unit, context: CheckContext): Promise<readonly Rendering[]>;
}

interface DialectDescription {
  /** Short name: first part of rule ids, value of `--as`. */
  readonly id: string;
  /** What its files are, for people: `KubeVirt VM templates`. */
  readonly title: string;
  /** Every rule that it can report, in the order in which they are listed. */
  readonly rules: readonly Rule[];
  /** Endings of names, such as `.json`: of the files found in a directory only these are opened. */
  readonly extensions: readonly string[];
  /** Whether values are secret: then no output shows text of its files. */
  readonly isConfidential: boolean;
  /** Whether a file is this dialect's, broken or not: a scan for the words that make it so, linear in the text. */
  recognizes(file: SourceFile): boolean;
  /** Whether a file of it asks for anything to be checked, where nobody names the file: a scan, too. Default: each does. */
  asksForCheck?(file: SourceFile): boolean;
  /** Loads what it answers to an editor about its files. Default: nothing. */
  readonly editor?: () => Promise<EditorAnswers>;
  /** Whether that has something to say about a file that is none of its own, as one of these names it. Default: about none. */
  concerns?(file: SourceFile, files: EditorFiles): Promise<boolean> | boolean;
}

/** A piece of work. */
export interface CheckRequest {
  /** The files to check. Their bytes are UTF-8 text, unless the dialect reads bytes. */
  readonly files: readonly SourceFile[];
  /** Files of the dialect that the checked ones may refer to, these among them, in the order of the report. Default: the checked ones. */
  readonly visible?: readonly SourceFile[];
  /** Codes of the optional rules that settings turn on for one of the files. Default: none. */
  readonly optionalRules?: readonly string[];
}

/** Objects to check that another dialect has rendered. */
export interface ObjectsRequest {
  readonly objects: readonly RenderedObject[];
  /** The files of the dialect that the objects may refer to, in the order of the report. */
  readonly visible: readonly SourceFile[];
}

/** What a dialect has found. */
export interface CheckResult {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** Files that were read beside those of the request, because these name them; as {@link SourceFile.name} has them. Default: none. */
  readonly filesRead?: readonly string[];
  /** Files among them that were judged as what the request takes them for: what they seem to be by themselves does not count. Default: none. */
  readonly filesJudged?: readonly string[];
  /** Whether the stack was used up, so that the same request can end otherwise on a thread with a larger one. */
  readonly needsMoreStack?: true;
}
