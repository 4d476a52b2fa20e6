import type { Source } from '@assay/source';
import type { Thread, Value } from '@assay/starlark';

import type { Annotations } from './model.ts';
import type { YttModules } from './modules/modules.ts';
import type { TemplateFile } from './template-file.ts';
import type { SourceMap } from './template/source-map.ts';
import type { RuleReader } from './validations/rule-reader.ts';

/** What lasts as long as one rendering, with all its libraries. */
export interface RenderSession {
  /** Everything is evaluated on one thread: its budgets are those of the whole rendering. */
  readonly thread: Thread;
  /** How many templates were compiled so far, starting at 1: the numbers in `__ytt_tpl2_set_node`. */
  templateCount: number;
  /** How often something was read that can differ between evaluations of the same files with other values. */
  environmentReads: number;
  /** The files that are being evaluated, the innermost last: `load` looks from the last one. */
  readonly evaluating: EvaluationContext[];
  /** What can be loaded as `@ytt:NAME`. */
  readonly modules: YttModules;
  /** Reads the annotations with rules. */
  readonly rules: RuleReader;
  /** What the program calls itself in `version.require_at_least`. */
  readonly version: string;
  /** Takes a text for standard error. */
  readonly warn: (text: string) => void;
  /** The warnings that must be given only once, and were. */
  readonly warned: Set<string>;
}

/** Settings of templates, for a whole library. */
export interface TemplateSettings {
  readonly ignoreUnknownComments: boolean;
  readonly implicitMapKeyOverrides: boolean;
  readonly strict: boolean;
}

/** What the evaluation of one file can reach beyond the file. */
export interface EvaluationContext {
  readonly session: RenderSession;
  readonly file: TemplateFile;
  readonly settings: TemplateSettings;
  /** The code of all files that were compiled in this evaluation of the library, by path: where call stacks find their lines. */
  readonly sourceMaps: Map<string, SourceMap>;
  /** Takes the annotations of each node that is made, whatever becomes of it. */
  readonly onAnnotated?: ((annotations: Annotations) => void) | undefined;
  /** `data.values`: made once per file, so that what a file changes in it is seen in this file only. */
  dataValues(): Value;
  /** `data.list(path)`; throws a `Fault`. */
  listFiles(path: string): readonly string[];
  /** `data.read(path)`: the bytes as `byteText` keeps them; throws a `Fault`. */
  readFile(path: string): Source;
  /** What a file exports that is loaded from here by a path, `/path` or `@library:path`; throws a `Fault`. */
  loadFile(path: string): ReadonlyMap<string, Value>;
  /** The value of `@ytt:library` as this file sees it. */
  libraryModule(): Value;
}
