import type { GivenDataValues } from './data-values/flag-values.ts';
import type { RenderSession, TemplateSettings } from './evaluation-context.ts';
import type { Finding } from './failure.ts';
import { Failure, failureOr } from './failure.ts';
import { applyFileMarks } from './files/file-marks.ts';
import type { InputFile } from './files/input-file.ts';
import { programTexts } from './files/program-texts.ts';
import type { LibraryResult } from './library/evaluate-files.ts';
import { RootLibrary } from './library/evaluate-root.ts';
import { DocumentSet, noSpan } from './model.ts';
import { modulesFor } from './modules/modules.ts';
import { printYaml } from './print/print-yaml.ts';
import { createRenderSession } from './template/create-render-session.ts';
import { YTT_VERSION } from './version.ts';

/** What is to be rendered, and how. */
export interface RenderingOptions {
  readonly files: readonly InputFile[];
  /** As `--file-mark` has them. */
  readonly fileMarks: readonly string[];
  readonly settings: TemplateSettings;
  readonly skipsValueRules: boolean;
  readonly skipsOutputRules: boolean;
  /** Whether nodes tell where their values were given. */
  readonly tracksValues: boolean;
  /** Default: the one of a run. */
  readonly maxSteps?: number | undefined;
  /** Takes what `print` prints, without a line break. */
  readonly print: (text: string) => void;
  /** Takes a text for standard error. */
  readonly warn: (text: string) => void;
}

/** A rendering that has all that it needs, and can begin. */
export interface PreparedRendering {
  readonly session: RenderSession;
  /** The library that the files are. Throws a `Failure` when the marks are wrong. */
  openLibrary(options: LibraryOptions): RootLibrary;
}

/** What is said to the library that all files are. */
export interface LibraryOptions {
  /** Reads the values that are in no file of the library, in the order in which they count. */
  readonly flagValues: () => readonly GivenDataValues[];
  /** Takes warnings and hints about schemas and values. */
  readonly onAdvice: (advice: readonly Finding[], session: RenderSession) => void;
}

/** Loads the modules that the files need, once marks have said which files are programs. */
export async function startRendering(options: RenderingOptions): Promise<PreparedRendering> {
  const { files, fileMarks, maxSteps, settings, skipsOutputRules, skipsValueRules, tracksValues, print, warn } = options;
  const marked = failureOr(() => applyFileMarks(files, fileMarks));
  const session = createRenderSession({
    print,
    warn,
    version: YTT_VERSION,
    modules: await modulesFor(marked instanceof Failure ? [] : programTexts(marked)),
    tracksValues,
    ...(maxSteps !== undefined && { maxSteps }),
  });
  return {
    session,
    openLibrary: ({ flagValues, onAdvice }) => {
      if (marked instanceof Failure) throw marked;
      return new RootLibrary({
        session,
        files: marked,
        settings,
        skipsValueRules,
        skipsOutputRules,
        flagValues: flagValues(),
        onAdvice: (advice) => onAdvice(advice, session),
      });
    },
  };
}

/** A file of the output. */
export interface RenderedFile {
  readonly path: string;
  readonly isYaml: boolean;
  /** Made when it is asked for: most runs print all documents together. Stray bytes are kept as `byteText` keeps them. */
  readonly text: () => string;
}

/** The output as files, those of text first. */
export function renderedFiles({ documents, texts }: LibraryResult): readonly RenderedFile[] {
  const textFiles = texts.map(({ listed, text }) => ({ path: listed.file.path, isYaml: false, text: () => text }));
  const yamlFiles = documents.map((file) => ({
    path: file.listed.file.path,
    isYaml: true,
    text: () => printYaml(new DocumentSet(noSpan, [...file.documents])),
  }));
  return [...textFiles, ...yamlFiles];
}
