import type { Origin, Span } from '@assay/source';

import type { CheckContext } from './check-context.ts';
import type { FileEdit, Fix } from './fix.ts';
import type { SchemaStandards } from './object-judge.ts';
import type { SourceFile } from './source-file.ts';
import type { Environment, Unit } from './unit.ts';
import type { Violation } from './violation.ts';
import type { Workspace } from './workspace.ts';

/**
 * What a dialect answers to an editor about its files: data in, data out, in the same types whatever protocol the editor speaks. Offsets
 * count UTF-16 code units from the start of the file's text. The texts are as somebody types them, so often broken: an answer holds for
 * what can be read, and nothing to say is `undefined` or an empty list, never an exception. A function that is not there is one that
 * the dialect has nothing for. Spans may be in a source that is embedded in a file (`locate` leads to the file). No answer shows a value
 * of a confidential file.
 */
export interface EditorAnswers {
  /** What the thing at a place is. */
  hover?(place: EditorPlace): Hover | undefined;
  /** What can be written at a place, the likeliest first. What has been typed already does not narrow it: the editor does. */
  completions?(place: EditorPlace): readonly Completion[];
  /** The function that is called at a place. */
  signature?(place: EditorPlace): Signature | undefined;
  /** Where the thing at a place is defined. */
  definitions?(place: EditorPlace): readonly Span[];
  /** The name at a place and everywhere that it stands; `undefined` if it is no name of the author's. */
  occurrences?(place: EditorPlace): Occurrences | undefined;
  /** What can be changed to mend a violation, beside its own fixes. */
  readonly fixes?: Fixer;
  /** What can be changed at a place without a violation, such as an older form of a manifest. */
  refactorings?(place: EditorPlace): readonly Fix[];
  /** The outline of a file. */
  symbols?(file: SourceFile, files: EditorFiles): readonly EditorSymbol[];
  /** What of a file can be folded beside what its indentation shows. */
  folds?(file: SourceFile): readonly Span[];
  /** Names of files in a file, and where they lead. */
  links?(file: SourceFile, files: EditorFiles): readonly FileLink[];
  /** Short texts to show in a file behind what they explain. */
  hints?(file: SourceFile, files: EditorFiles): readonly InlayHint[];
  /** What can be run or seen above lines of a file, with what is known already. May evaluate: it is asked when nothing is typed. */
  lenses?(file: SourceFile, files: EditorFiles, context: CheckContext): Promise<readonly Lens[]>;
  /** What a unit gives in an environment. Evaluates: it is asked when somebody looks at it. */
  rendered?(request: RenderedRequest): Promise<RenderedText>;
  /** What parts of a text are, for colors beyond a grammar. In the order of the text, none inside of another. */
  tokens?(file: SourceFile): readonly SemanticToken[];
  /** The text as the dialect's formatter writes it; `undefined` if it has none for the file, or the text has a syntax error. */
  format?(file: SourceFile): string | undefined;
}

/** What is known around a file. */
export interface EditorFiles {
  readonly workspace: Workspace;
  /** All files of the dialect, in the order of a report. */
  readonly files: readonly SourceFile[];
  /** The units that the file in question is part of: as a template, or as values of an environment. */
  readonly units: readonly Unit[];
  /** What the objects of the file in question are compared with, if that is asked for. */
  readonly schemas?: SchemaStandards;
}

/** A place in a file, between two characters. */
export interface EditorPlace extends EditorFiles {
  readonly file: SourceFile;
  readonly offset: number;
}

/** What a thing is. */
export interface Hover {
  /** What it is about; the place is in it. */
  readonly span: Span;
  /** In Markdown; what comes from a file stands in it escaped (`markdown`), or as code. */
  readonly text: string;
}

export type CompletionKind = 'annotation' | 'field' | 'file' | 'function' | 'keyword' | 'module' | 'name' | 'rule' | 'type' | 'value' | 'variable';

/** Something to write. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Its type or signature, in a few words. */
  readonly detail?: string;
  /** What it is for, in Markdown. */
  readonly documentation?: string;
  /** What is replaced: a part of the line of the place, which is in it or at its end. */
  readonly replaces: Span;
  /** What is written instead. Default: the label. */
  readonly text?: string;
}

/** A function that is called. */
export interface Signature {
  /** Whole, with its parameters: `min(self, other)`. */
  readonly label: string;
  readonly documentation?: string;
  readonly parameters: readonly { readonly label: string; readonly documentation?: string }[];
  /** Index of the parameter at the place. */
  readonly active?: number;
}

/** Gives what can be changed to mend a violation; tells from its rule whether there is anything to do. */
export type Fixer = (violation: Violation, files: EditorFiles) => readonly Fix[];

/** A name and where it stands. */
export interface Occurrences {
  /** The name at the place asked for. */
  readonly span: Span;
  /** Everywhere, the place asked for and the definition among them. Each the name alone. */
  readonly spans: readonly Span[];
  /** The edits that give it another name, or why it cannot have that one: a sentence. */
  rename(to: string): Rename;
}

/** What comes of giving something another name. */
export type Rename = { readonly kind: 'edits'; readonly edits: readonly FileEdit[] } | { readonly kind: 'refused'; readonly reason: string };

export type SymbolKind = 'constant' | 'document' | 'field' | 'function' | 'policy' | 'rule' | 'test' | 'variable';

/** An entry of an outline. */
export interface EditorSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly detail?: string;
  /** All that belongs to it. */
  readonly span: Span;
  /** Its name, within that. */
  readonly nameSpan: Span;
  readonly children?: readonly EditorSymbol[];
}

/** A name of a file that can be followed. */
export interface FileLink {
  readonly span: Span;
  /** As {@link SourceFile.name} has it. */
  readonly file: string;
}

/** A short text behind what it explains. */
export interface InlayHint {
  readonly offset: number;
  readonly label: string;
}

/** Something above a line. */
export interface Lens {
  readonly span: Span;
  readonly title: string;
  /** What a client can do about it. Default: it is only read. */
  readonly action?: LensAction;
}

/** What a client can do: run the tests of a manifest, show what a template or all of its unit gives. */
export interface LensAction {
  readonly kind: 'run-tests' | 'render-file' | 'render-unit';
  readonly file: string;
  /** Which tests of the file, as the command that runs them takes it. Default: all. */
  readonly only?: string;
}

/** What is to be rendered for somebody to look at. */
export interface RenderedRequest {
  readonly unit: Unit;
  readonly environment: Environment;
  /** The template of which the output is wanted. Default: what all of them give. */
  readonly only?: SourceFile;
}

/** What comes of rendering a unit, as text. */
export type RenderedText =
  | { readonly kind: 'rendered'; readonly lines: readonly RenderedLine[] }
  /** The message is for people. */
  | { readonly kind: 'failed'; readonly message: string };

/** A line of what was rendered. */
export interface RenderedLine {
  readonly text: string;
  /** What wrote it, and where its value was given; absent for lines that go on with a text, and where nobody knows. */
  readonly origin?: Origin;
}

export type SemanticTokenKind =
  | 'comment'
  | 'decorator'
  | 'function'
  | 'keyword'
  | 'macro'
  | 'namespace'
  | 'number'
  | 'operator'
  | 'parameter'
  | 'property'
  | 'string'
  | 'type'
  | 'variable';

/** What a part of a text is. */
export interface SemanticToken {
  readonly span: Span;
  readonly kind: SemanticTokenKind;
  readonly isDefinition?: true;
}
