import type { Violation } from '@assay/findings';
import type { ContentNode } from '@assay/source';
import { byteText } from '@assay/starlark';

import { flagValues } from './data-values/flag-values.ts';
import type { GivenDataValues } from './data-values/flag-values.ts';
import type { TemplateSettings } from './evaluation-context.ts';
import type { Finding } from './failure.ts';
import { Failure } from './failure.ts';
import { encodeText } from './files/file-bytes.ts';
import { baseName } from './files/file-kind.ts';
import { InputFile } from './files/input-file.ts';
import type { OutputFile } from './files/output-path.ts';
import type { LibraryResult } from './library/evaluate-files.ts';
import type { FileDocuments } from './library/execution.ts';
import { isEmptyDocument } from './print/print-yaml.ts';
import { nodeOfDocument } from './rendered-node.ts';
import { renderedFiles, startRendering } from './rendering.ts';
import { violationFrom } from './violation-from.ts';

/** What is to be evaluated, as `ytt -f DIRECTORY` would. */
export interface EvaluateRequest {
  /** The files of the directory. */
  readonly files: readonly GivenFile[];
  /** Files of plain data values, as `--data-values-file` takes them; later ones count more. */
  readonly valuesFiles?: readonly GivenFile[];
  /** Single data values, as `--data-value` and `--data-value-yaml` take them; they count more than files. */
  readonly dataValues?: readonly GivenValue[];
  readonly options?: EvaluateOptions;
}

/** A file with its content. */
export interface GivenFile {
  /** From the directory, with `/`. */
  readonly path: string;
  /** A text, or its bytes in UTF-8. */
  readonly content: string | Uint8Array;
  /** What places call the file. Default: its path. */
  readonly file?: string;
}

/** A data value: a text as it is, or YAML. */
export type GivenValue = { readonly key: string; readonly text: string } | { readonly key: string; readonly yaml: string };

export interface EvaluateOptions extends Partial<TemplateSettings> {
  /** As `--file-mark` has them: `config.tpl:type=yaml-template`. Default: none. */
  readonly fileMarks?: readonly string[];
  /** Whether data values are not judged by the rules of their schema. Default false. */
  readonly skipsValueRules?: boolean;
  /** Whether output is not judged by the rules on it. Default false. */
  readonly skipsOutputRules?: boolean;
  /** Whether nodes tell where their values were given: {@link Origin.valueFrom}. Default true; evaluation takes half as long again. */
  readonly tracksValues?: boolean;
  /** Steps of Starlark. Default 10⁹. */
  readonly maxSteps?: number;
  /** Takes what templates print, line by line. Default: nobody. */
  readonly print?: (text: string) => void;
}

/** What an evaluation comes to. */
export type Evaluated = {
  /** What is wrong, and advice about schemas and values. */
  readonly findings: readonly Violation[];
  /** Whether it failed only because calls were too deep inside each other: with a larger stack it may go on. */
  readonly needsMoreStack?: true;
} & (
  | {
      readonly kind: 'rendered';
      /** In the order of the output. */
      readonly documents: readonly RenderedDocument[];
      /** The output as files, those of text first. */
      readonly outputs: readonly OutputFile[];
    }
  /** The message is what `ytt` says, without `ytt: Error: `. */
  | { readonly kind: 'failed'; readonly message: string }
);

/** A document of the output. */
export interface RenderedDocument {
  /** Path of the output file that it is in. */
  readonly path: string;
  /** Its place in that file, counted from zero. */
  readonly index: number;
  /** Its nodes have the places of what wrote them. */
  readonly root: ContentNode;
}

/** Evaluates templates with their data values. Never throws for what they say. */
export async function evaluate({ files, valuesFiles = [], dataValues = [], options = {} }: EvaluateRequest): Promise<Evaluated> {
  const { fileMarks = [], skipsOutputRules = false, skipsValueRules = false, tracksValues = true, maxSteps, print = ignore } = options;
  const { ignoreUnknownComments = false, implicitMapKeyOverrides = false, strict = false } = options;
  const inputs = files.toSorted((a, b) => byteText.compare(a.path, b.path)).map((file, order) => inputFile(file, order, false));
  const rendering = await startRendering({
    files: inputs,
    fileMarks,
    settings: { ignoreUnknownComments, implicitMapKeyOverrides, strict },
    skipsValueRules,
    skipsOutputRules,
    tracksValues,
    maxSteps,
    print,
    warn: ignore,
  });
  const advice: Finding[] = [];
  const fallback = files[0]?.file ?? files[0]?.path ?? '';
  try {
    const library = rendering.openLibrary({
      flagValues: () => valuesGiven(valuesFiles, dataValues, strict),
      onAdvice: (findings) => advice.push(...findings),
    });
    const schema = library.schema();
    const result = library.evaluate(schema, library.values(schema));
    return {
      kind: 'rendered',
      documents: renderedDocuments(result),
      outputs: renderedFiles(result).map(({ path, text }) => ({ path, text: text() })),
      findings: advice.map((finding) => violationFrom(finding, fallback)),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return {
      kind: 'failed',
      message: error.message,
      findings: [...error.describe(), ...advice].map((finding) => violationFrom(finding, fallback)),
      ...(rendering.session.thread.exhausted === 'depth' && { needsMoreStack: true }),
    };
  }
}

function inputFile({ path, content, file = path }: GivenFile, order: number, isNamedItself: boolean): InputFile {
  const read = (): Uint8Array => (typeof content === 'string' ? encodeText(content) : content);
  return new InputFile({ path, isNamedItself, location: file, read }, order);
}

function valuesGiven(files: readonly GivenFile[], values: readonly GivenValue[], strict: boolean): GivenDataValues[] {
  const byName = new Map(
    files.map(({ path, content, file = path }, order) => [file, inputFile({ path: baseName(path), content, file }, order, true)] as const),
  );
  return flagValues({
    valuesFiles: [...byName.keys()],
    environmentPrefixes: [],
    yamlEnvironmentPrefixes: [],
    values: values.flatMap((value) => ('text' in value ? [`${value.key}=${value.text}`] : [])),
    yamlValues: values.flatMap((value) => ('yaml' in value ? [`${value.key}=${value.yaml}`] : [])),
    valueFiles: [],
    environment: [],
    strict,
    readFiles: (name) => [...byName].flatMap(([known, file]) => (known === name ? [file] : [])),
  });
}

/** The documents of a result as trees. */
function renderedDocuments({ documents }: LibraryResult): readonly RenderedDocument[] {
  return documents.flatMap(documentsOfFile);
}

function documentsOfFile({ listed, documents }: FileDocuments): readonly RenderedDocument[] {
  const printed = documents.filter((document) => !isEmptyDocument(document));
  return printed.map((document, index) => ({ path: listed.file.path, index, root: nodeOfDocument(document) }));
}

function ignore(): void {}
