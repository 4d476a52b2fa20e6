import { flagValues } from '../data-values/flag-values.ts';
import type { GivenDataValues } from '../data-values/flag-values.ts';
import type { RenderSession } from '../evaluation-context.ts';
import type { inspectSchema } from '../export/inspect-schema.ts';
import type { Finding } from '../failure.ts';
import { Failure, failureOr } from '../failure.ts';
import type { InputFile } from '../files/input-file.ts';
import type { OutputFile } from '../files/output-path.ts';
import { outputPath } from '../files/output-path.ts';
import { readInputFiles } from '../files/read-input-files.ts';
import type { RootLibrary } from '../library/evaluate-root.ts';
import { inFileOrder } from '../library/file-order.ts';
import { locationText } from '../location-text.ts';
import { ArrayItem, Document, DocumentSet, noSpan, YamlArray } from '../model.ts';
import { printJson } from '../print/print-json.ts';
import { printOriginsAsJson, printYamlWithOrigins } from '../print/print-origins.ts';
import { printPositions } from '../print/print-positions.ts';
import { printYaml } from '../print/print-yaml.ts';
import { renderedFiles, startRendering } from '../rendering.ts';
import type { RenderedFile, PreparedRendering, RenderingOptions } from '../rendering.ts';
import { withinStack } from '../used-up-stack.ts';
import { printBulkError, printBulkFiles, readBulkFiles } from './bulk-files.ts';
import { failedResult, orFailed } from './failed-result.ts';
import type { OutputFormat } from './flag-meaning.ts';
import { asksForSchema, outputFormat, symlinkPolicy, templateSettings } from './flag-meaning.ts';
import type { ParsedFlags } from './parse-flags.ts';
import type { OutputPlan, RenderRequest, RenderResult } from './render-request.ts';

/** What is there to be printed or written. */
interface Output {
  readonly documents: DocumentSet;
  /** Text files first. */
  readonly files: readonly RenderedFile[];
  /** Whether overlays were applied to the documents. */
  readonly hasOverlays: boolean;
}

/** `ytt`: renders files, or shows what would be rendered. */
export async function renderTemplates(flags: ParsedFlags, request: RenderRequest): Promise<RenderResult> {
  const files = failureOr(() => withinStack(() => readFiles(flags, request)));
  if (files instanceof Failure) return failedResult(files);
  const rendering = await startRendering(renderingOptions(files, flags, request));
  const inspect = flags.isOn('data-values-schema-inspect') ? (await import('../export/inspect-schema.ts')).inspectSchema : undefined;
  const result = orFailed(() => {
    const step = (): Output => evaluate(flags, request, rendering, inspect);
    return flags.isOn('bulk-out') ? { exit: 0, stdout: bulkOutput(step), stderr: '' } : output(flags, step());
  });
  return rendering.session.thread.exhausted === 'depth' ? { ...result, needsMoreStack: true } : result;
}

function renderingOptions(files: readonly InputFile[], flags: ParsedFlags, request: RenderRequest): RenderingOptions {
  const maxSteps = flags.text('max-steps');
  return {
    files,
    fileMarks: flags.texts('file-mark'),
    settings: templateSettings(flags),
    skipsValueRules: flags.isOn('data-value-schema-disable-validation') || flags.isOn('dangerous-data-values-disable-validation'),
    skipsOutputRules: flags.isOn('output-disable-validation'),
    tracksValues: flags.isOn('origins'),
    maxSteps: maxSteps === undefined ? undefined : Number(maxSteps),
    print: (text) => request.print(`${text}\n`),
    warn: request.print,
  };
}

function readFiles(flags: ParsedFlags, { inputs }: RenderRequest): InputFile[] {
  const bulk = flags.text('bulk-in') ?? '';
  return bulk === '' ? readInputFiles(flags.texts('file'), inputs, symlinkPolicy(flags)) : readBulkFiles(bulk);
}

/** `inspect` is there only where a schema is to be inspected. */
function evaluate(flags: ParsedFlags, request: RenderRequest, rendering: PreparedRendering, inspect: typeof inspectSchema | undefined): Output {
  const inspectsFiles = flags.isOn('files-inspect');
  const library = rendering.openLibrary({
    onAdvice: warnOfDeprecated,
    flagValues: () => (inspectsFiles ? [] : readFlagValues(flags, request)),
  });
  if (inspectsFiles) return onlyDocument(listedPaths(library));
  const schema = library.schema();
  if (inspect) {
    if (asksForSchema(flags)) return onlyDocument(inspect(schema.schema, rendering.session.thread));
    throw new Failure('Data values schema export only supported in OpenAPI v3 format; specify format with --output=openapi-v3 flag', []);
  }
  if (asksForSchema(flags)) {
    throw new Failure('Output type currently only supported for data values schema (i.e. include --data-values-schema-inspect)', []);
  }
  const values = library.values(schema);
  if (flags.isOn('data-values-inspect')) return onlyDocument(values.document);
  const result = library.evaluate(schema, values);
  return {
    documents: new DocumentSet(
      noSpan,
      result.documents.flatMap((file) => file.documents),
    ),
    files: renderedFiles(result),
    hasOverlays: result.hasOverlays,
  };
}

/** Of all that a schema advises, only this is for those who give values. It is said once, however often a library is evaluated. */
function warnOfDeprecated(advice: readonly Finding[], { warn, warned }: RenderSession): void {
  for (const { code, message, span } of advice) {
    if (code !== 'deprecated') continue;
    const line = span ? `${locationText(span)}: ${message}` : message;
    if (warned.has(line)) continue;
    warned.add(line);
    warn(`${line}\n`);
  }
}

function readFlagValues(flags: ParsedFlags, { environment, inputs }: RenderRequest): GivenDataValues[] {
  const symlinks = symlinkPolicy(flags);
  return flagValues({
    valuesFiles: flags.texts('data-values-file'),
    environmentPrefixes: flags.texts('data-values-env'),
    yamlEnvironmentPrefixes: flags.texts('data-values-env-yaml'),
    values: flags.texts('data-value'),
    yamlValues: flags.texts('data-value-yaml'),
    valueFiles: flags.texts('data-value-file'),
    environment,
    strict: flags.isOn('strict'),
    readFiles: (path) => readInputFiles([path], inputs, symlinks),
  });
}

function onlyDocument(document: Document): Output {
  return { documents: new DocumentSet(noSpan, [document]), files: [], hasOverlays: true };
}

function listedPaths({ directory }: RootLibrary): Document {
  const items = inFileOrder(directory.listFiles()).map(({ file }) => new ArrayItem(noSpan, file.path));
  return new Document(noSpan, new YamlArray(noSpan, items));
}

/** Prints the files as JSON, and a failure as well. */
function bulkOutput(step: () => Output): string {
  try {
    return printBulkFiles(step().files.map(({ path, text }) => ({ path, text: text() })));
  } catch (error) {
    if (error instanceof Failure) return printBulkError(error.message);
    throw error;
  }
}

const TEXT_WARNING = `
Warning: Found Non-YAML templates in input. Non-YAML templates are not rendered to standard output.
If you want to include those results, use the --output-files or --dangerous-emptied-output-directory flag.
`;

function output(flags: ParsedFlags, { documents, files, hasOverlays }: Output): RenderResult {
  const plan = outputPlan(flags, files);
  if (plan) return { exit: 0, stdout: '', stderr: '', output: plan };
  const printers = flags.isOn('origins') ? ORIGIN_PRINTERS : PRINTERS;
  const stdout = printers[outputFormat(flags)](documents, { hasOverlays });
  const hasText = files.some(({ isYaml }) => !isYaml);
  return { exit: 0, stdout, stderr: hasText ? TEXT_WARNING : '' };
}

const PRINTERS: Readonly<Record<OutputFormat, (documents: DocumentSet, how: Pick<Output, 'hasOverlays'>) => string>> = {
  yaml: printYaml,
  json: printJson,
  pos: printPositions,
};

/** What `--origins` prints instead; positions show origins already. */
const ORIGIN_PRINTERS: typeof PRINTERS = { yaml: printYamlWithOrigins, json: printOriginsAsJson, pos: printPositions };

const SUSPICIOUS_DIRECTORIES = ['/', '.', './', ''];

function outputPlan(flags: ParsedFlags, files: readonly RenderedFile[]): OutputPlan | undefined {
  const emptied = flags.text('dangerous-emptied-output-directory') ?? '';
  const directory = emptied === '' ? (flags.text('output-files') ?? '') : emptied;
  if (directory === '') return undefined;
  if (emptied !== '') checkEmptied(emptied, files);
  return { directory, isEmptied: emptied !== '', files: files.map((file) => outputFile(directory, file)) };
}

function outputFile(directory: string, { path, text }: RenderedFile): OutputFile {
  return { path: outputPath(directory, path), text: text() };
}

function checkEmptied(directory: string, files: readonly RenderedFile[]): void {
  const seen = new Set<string>();
  for (const { path } of files) {
    if (seen.has(path)) throw new Failure(`Multiple files have same output destination paths: ${path}`, []);
    seen.add(path);
  }
  if (SUSPICIOUS_DIRECTORIES.includes(directory)) {
    throw new Failure(`Expected output directory path to not be one of '${SUSPICIOUS_DIRECTORIES.join("', '")}'`, []);
  }
}
