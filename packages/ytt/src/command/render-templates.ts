import { flagValues } from '../data-values/flag-values.ts';
import type { FlagValues } from '../data-values/flag-values.ts';
import type { inspectSchema } from '../export/inspect-schema.ts';
import type { Finding } from '../failure.ts';
import { Failure } from '../failure.ts';
import { applyFileMarks } from '../files/file-marks.ts';
import type { InputFile } from '../files/input-file.ts';
import type { OutputFile } from '../files/output-path.ts';
import { outputPath } from '../files/output-path.ts';
import { programTexts } from '../files/program-texts.ts';
import { readInputFiles } from '../files/read-input-files.ts';
import type { LibraryResult } from '../library/evaluate-files.ts';
import { RootLibrary } from '../library/evaluate-root.ts';
import { inFileOrder } from '../library/file-order.ts';
import { modulesFor } from '../modules/modules.ts';
import type { YttModules } from '../modules/modules.ts';
import { ArrayItem, Document, DocumentSet, noPlace, YamlArray } from '../model.ts';
import { placeText } from '../place-text.ts';
import { printJson } from '../print/print-json.ts';
import { printOriginsAsJson, printYamlWithOrigins } from '../print/print-origins.ts';
import { printPositions } from '../print/print-positions.ts';
import { printYaml } from '../print/print-yaml.ts';
import type { Run } from '../surroundings.ts';
import { createRun } from '../template/create-run.ts';
import { printBulkError, printBulkFiles, readBulkFiles } from './bulk-files.ts';
import { orFailed } from './failed-result.ts';
import type { OutputFormat } from './flag-meaning.ts';
import { asksForSchema, outputFormat, symlinkPolicy, templateSettings } from './flag-meaning.ts';
import type { ParsedFlags } from './parse-flags.ts';
import type { OutputPlan, RenderRequest, RenderResult } from './render-request.ts';
import { YTT_VERSION } from './render-request.ts';

/** What is there to be printed or written. */
interface Rendered {
  readonly documents: DocumentSet;
  /** Text files first. */
  readonly files: readonly RenderedFile[];
}

interface RenderedFile {
  readonly path: string;
  readonly isYaml: boolean;
  /** Made when it is asked for: most runs print all documents together. */
  readonly text: () => string;
}

/** `ytt`: renders files, or shows what would be rendered. */
export async function renderTemplates(flags: ParsedFlags, request: RenderRequest): Promise<RenderResult> {
  const files = readFiles(flags, request);
  const run = newRun(flags, request, await modulesFor(flags.isOn('files-inspect') ? [] : programTexts(markedFiles(flags, files))));
  const inspect = flags.isOn('data-values-schema-inspect') ? (await import('../export/inspect-schema.ts')).inspectSchema : undefined;
  const result = await orFailed(() => {
    const step = (): Rendered => evaluate(flags, files, request, { run, inspect });
    return flags.isOn('bulk-out') ? { exit: 0, stdout: bulkOutput(step), stderr: '' } : output(flags, step());
  });
  return run.thread.exhausted === 'depth' ? { ...result, needsMoreStack: true } : result;
}

function readFiles(flags: ParsedFlags, { inputs }: RenderRequest): InputFile[] {
  const bulk = flags.text('bulk-in') ?? '';
  return bulk === '' ? readInputFiles(flags.texts('file'), inputs, symlinkPolicy(flags)) : readBulkFiles(bulk);
}

/** The files as marks make them, which can make programs of others. A mark that is wrong is told of when the files are evaluated. */
function markedFiles(flags: ParsedFlags, files: readonly InputFile[]): readonly InputFile[] {
  try {
    return applyFileMarks(files, flags.texts('file-mark'));
  } catch (error) {
    if (error instanceof Failure) return files;
    throw error;
  }
}

interface Evaluation {
  readonly run: Run;
  /** Loaded only where a schema is to be inspected. */
  readonly inspect: typeof inspectSchema | undefined;
}

function evaluate(flags: ParsedFlags, found: readonly InputFile[], request: RenderRequest, { run, inspect }: Evaluation): Rendered {
  const files = applyFileMarks(found, flags.texts('file-mark'));
  const settings = templateSettings(flags);
  const inspectsFiles = flags.isOn('files-inspect');
  const library = new RootLibrary({
    run,
    files,
    settings,
    skipsValueRules: flags.isOn('data-value-schema-disable-validation') || flags.isOn('dangerous-data-values-disable-validation'),
    skipsOutputRules: flags.isOn('output-disable-validation'),
    onAdvice: (advice) => warnOfDeprecated(advice, run),
    flagValues: inspectsFiles ? [] : readFlagValues(flags, request),
  });
  if (inspectsFiles) return onlyDocument(listedPaths(library));
  const schema = library.schema();
  if (inspect) {
    if (asksForSchema(flags)) return onlyDocument(inspect(schema.schema, run.thread));
    throw new Failure('Data values schema export only supported in OpenAPI v3 format; specify format with --output=openapi-v3 flag', []);
  }
  if (asksForSchema(flags)) {
    throw new Failure('Output type currently only supported for data values schema (i.e. include --data-values-schema-inspect)', []);
  }
  const values = library.values(schema);
  return flags.isOn('data-values-inspect') ? onlyDocument(values.document) : rendered(library.evaluate(schema, values));
}

/** Of all that a schema advises, only this is for those who give values. It is said once, however often a library is evaluated. */
function warnOfDeprecated(advice: readonly Finding[], { warn, warned }: Run): void {
  for (const { code, message, place } of advice) {
    if (code !== 'deprecated') continue;
    const line = place ? `${placeText(place)}: ${message}` : message;
    if (warned.has(line)) continue;
    warned.add(line);
    warn(`${line}\n`);
  }
}

function newRun(flags: ParsedFlags, { print }: RenderRequest, modules: YttModules): Run {
  const maxSteps = flags.text('max-steps');
  return createRun({
    print: (text) => print(`${text}\n`),
    warn: print,
    version: YTT_VERSION,
    modules,
    tracksValues: flags.isOn('origins'),
    ...(maxSteps !== undefined && { maxSteps: Number(maxSteps) }),
  });
}

function readFlagValues(flags: ParsedFlags, { environment, inputs }: RenderRequest): FlagValues[] {
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

function onlyDocument(document: Document): Rendered {
  return { documents: new DocumentSet(noPlace, [document]), files: [] };
}

function listedPaths({ directory }: RootLibrary): Document {
  const items = inFileOrder(directory.listFiles()).map(({ file }) => new ArrayItem(noPlace, file.path));
  return new Document(noPlace, new YamlArray(noPlace, items));
}

function rendered({ documents, texts }: LibraryResult): Rendered {
  const textFiles = texts.map(({ listed, text }) => ({ path: listed.file.path, isYaml: false, text: () => text }));
  const yamlFiles = documents.map((file) => ({
    path: file.listed.file.path,
    isYaml: true,
    text: () => printYaml(new DocumentSet(noPlace, [...file.documents])),
  }));
  const all = documents.flatMap((file) => file.documents);
  return { documents: new DocumentSet(noPlace, all), files: [...textFiles, ...yamlFiles] };
}

/** Prints the files as JSON, and a failure as well. */
function bulkOutput(step: () => Rendered): string {
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

function output(flags: ParsedFlags, { documents, files }: Rendered): RenderResult {
  const plan = outputPlan(flags, files);
  if (plan) return { exit: 0, stdout: '', stderr: '', output: plan };
  const printers = flags.isOn('origins') ? ORIGIN_PRINTERS : PRINTERS;
  const stdout = printers[outputFormat(flags)](documents);
  const hasText = files.some(({ isYaml }) => !isYaml);
  return { exit: 0, stdout, stderr: hasText ? TEXT_WARNING : '' };
}

const PRINTERS: Readonly<Record<OutputFormat, (documents: DocumentSet) => string>> = {
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
