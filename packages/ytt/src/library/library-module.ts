import type { NamedArguments, Value } from '@assay/starlark';
import { Builtin, Fault } from '@assay/starlark';

import { copyDocument } from '../copy-tree.ts';
import { overlayValues, plainValues } from '../data-values/data-values-document.ts';
import type { DataValuesDocument } from '../data-values/data-values-document.ts';
import { PLAIN_WANTED } from '../data-values/values-file.ts';
import type { TemplateSettings } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import type { Holder } from '../model.ts';
import { Document, DocumentSet, isCollection, noSpan } from '../model.ts';
import { boolOf, checkNames, checkOne, namedBool, textOf } from '../modules/arguments.ts';
import { dropOverlayAnnotations } from '../overlay/drop-annotations.ts';
import { Fragment } from '../values/fragment.ts';
import { contentFromStarlark } from '../values/from-starlark.ts';
import { ModuleValue } from '../values/module-value.ts';
import { structsFrom } from '../values/to-starlark.ts';
import type { LibraryResult } from './evaluate-files.ts';
import { evaluatePrepared, prepareLibrary } from './evaluate-library.ts';
import type { LibraryInputs } from './evaluate-library.ts';
import type { SchemaEnvelope, ValuesEnvelope, Execution, Envelopes, SchemaDocument } from './execution.ts';
import type { LibraryDirectory } from './library-directory.ts';
import type { LibraryReference } from './library-reference.ts';
import { referenceText } from './library-reference.ts';
import { schemaEnvelope } from './library-schema.ts';
import { valuesEnvelope } from './library-values.ts';
import { dropOutputRules, judgeOutput } from './output-rules.ts';

// `@ytt:library`. Messages and the order of checks follow `pkg/workspace/library_module.go` of ytt.

/** The module as the files of one directory see it. */
export function libraryModule(execution: Execution, directory: LibraryDirectory, envelopes: Envelopes): Value {
  const get = new Builtin('library.get', (_thread, positional, named) => {
    const path = textOf(checkOne(positional));
    const options = instanceOptions(named);
    if (path.startsWith('@')) throw new Fault(`Expected library '${path}' to be specified without '@'`);
    return instanceValue({
      reference: { path, alias: options.alias },
      execution: {
        ...execution,
        root: directory.findLibrary(path),
        settings: { ...execution.settings, ...options.settings },
        skipsValueRules: execution.skipsValueRules || options.skipsValueRules,
        collector: undefined,
        onRead: undefined,
        shared: undefined,
      },
      envelopes,
    });
  });
  return new ModuleValue('library', new Map([['get', get]]));
}

/** A library that code has got; it never changes. */
interface Instance {
  readonly reference: LibraryReference;
  readonly execution: Execution;
  readonly envelopes: Envelopes;
}

function instanceValue(instance: Instance): ModuleValue {
  const library = referenceText(instance.reference);
  const builtin = (name: string, step: (positional: Value[], named: NamedArguments) => Value): [string, Builtin] => [
    name,
    new Builtin(`library.${name}`, (_thread, positional, named) => within('', () => step(positional, named))),
  ];
  const executing = (name: string, what: string, step: (positional: Value[], named: NamedArguments) => Value): [string, Builtin] => [
    name,
    new Builtin(`library.${name}`, (_thread, positional, named) => within(`${what} '${library}': `, () => step(positional, named))),
  ];
  return new ModuleValue(
    'library',
    new Map([
      builtin('with_data_values', (positional, named) => withDataValues(instance, positional, named)),
      builtin('with_data_values_schema', (positional) => withSchema(instance, positional)),
      executing('eval', 'Evaluating library', (positional, named) => {
        checkNoArguments(positional);
        return new Fragment(documentsOf({ ...instance, execution: executionFor(instance, named) }));
      }),
      executing('export', 'Exporting from library', (positional, named) => exported(instance, positional, named)),
      executing('data_values', 'Exporting from library', (positional) => {
        checkNoArguments(positional);
        const given = givenTo(instance);
        return observed(instance, (execution) => {
          const { values } = prepareLibrary(execution, given);
          execution.observer?.onHandedOut();
          return structsFrom(values.document.value, { tracker: execution.session.thread.tracker, onRead: execution.onRead });
        });
      }),
    ]),
  );
}

/** What fails in a step is an error of the call, with the findings of the failure. */
function within(prefix: string, step: () => Value): Value {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) throw new Fault(prefix + error.message, { details: error });
    if (error instanceof Fault && error.budget === undefined && !error.isNamed) {
      throw new Fault(prefix + error.message, { details: error.details });
    }
    throw error;
  }
}

function withDataValues(instance: Instance, positional: readonly Value[], named: NamedArguments): ModuleValue {
  const document = documentFrom(checkOne(positional), instance);
  checkNames(named, ['plain']);
  const isPlain = namedBool(named, 'plain');
  const annotated = isPlain ? annotatedPart(document) : undefined;
  if (annotated) throw new Failure(PLAIN_WANTED, [{ code: 'annotation', message: PLAIN_WANTED, span: annotated }]);
  const envelope = valuesEnvelope(isPlain ? plainValues(document) : overlayValues(document));
  return instanceValue({ ...instance, envelopes: { ...instance.envelopes, values: [...instance.envelopes.values, envelope] } });
}

function withSchema(instance: Instance, positional: readonly Value[]): ModuleValue {
  const envelope = schemaEnvelope(documentFrom(checkOne(positional), instance), instance.execution.session.rules);
  return instanceValue({ ...instance, envelopes: { ...instance.envelopes, schemas: [...instance.envelopes.schemas, envelope] } });
}

/** The first part of a tree that has annotations. */
function annotatedPart(holder: Holder): Holder | undefined {
  if (holder.annotations && holder.annotations.size > 0) return holder;
  if (!isCollection(holder.value)) return undefined;
  for (const item of holder.value.items) {
    const part = annotatedPart(item);
    if (part) return part;
  }
  return undefined;
}

function documentFrom(value: Value, { execution }: Instance): Document {
  return new Document(noSpan, contentFromStarlark(value, execution.session.thread.tracker));
}

function evaluate(instance: Instance, handsOutCode: boolean): LibraryResult {
  const given = givenTo(instance);
  return observed(instance, (execution) => {
    const result = evaluatePrepared(execution, prepareLibrary(execution, given), given);
    if (handsOutCode) execution.observer?.onHandedOut();
    return result;
  });
}

/** Takes a step with a library of which somebody wants to be told. */
function observed<Result>({ execution, reference, envelopes }: Instance, step: (execution: Execution) => Result): Result {
  if (!execution.observer) return step(execution);
  const given = [...envelopes.schemas, ...envelopes.values].flatMap((envelope) => envelope.takenBy(reference) ?? []).filter(isForItself);
  const observer = execution.observer.below(
    reference,
    given.map(({ message }) => message.document),
  );
  try {
    return step({ ...execution, observer, onRead: observer.onRead });
  } catch (error) {
    if (error instanceof Failure) observer.onFailure(error);
    throw error;
  }
}

/** What an instance is given, in the order that counts: documents that ask for the end come after what code gives. */
function givenTo({ reference, envelopes }: Instance): LibraryInputs {
  const schemas = envelopes.schemas.flatMap((envelope) => envelope.takenBy(reference) ?? []);
  const values = envelopes.values.flatMap((envelope) => envelope.takenBy(reference) ?? []);
  const own = values.filter(isForItself);
  return {
    schemas: schemas.filter(isForItself).map(({ message }) => copySchema(message)),
    values: [...own.filter(({ isLast }) => !isLast), ...own.filter(({ isLast }) => isLast)].map(({ message }) => copyStep(message)),
    envelopes: {
      schemas: schemas.filter((envelope) => !isForItself(envelope)),
      values: values.filter((envelope) => !isForItself(envelope)),
    },
  };
}

function isForItself({ references }: SchemaEnvelope | ValuesEnvelope): boolean {
  return references.length === 0;
}

/** Later schemas are overlaid on the document of the first. */
function copySchema({ document, schema }: SchemaDocument): SchemaDocument {
  return { document: copyDocument(document), schema };
}

/** Values are merged into a tree that belongs to one evaluation. */
function copyStep(step: DataValuesDocument): DataValuesDocument {
  return { ...step, document: copyDocument(step.document) };
}

/** How `eval()` executes: what its arguments leave unjudged, the libraries below leave unjudged, too. */
function executionFor({ execution }: Instance, named: NamedArguments): Execution {
  return {
    ...execution,
    skipsValueRules: namedBool(named, 'data_value_schema_disable_validation') || execution.skipsValueRules,
    skipsOutputRules: namedBool(named, 'output_disable_validation') || execution.skipsOutputRules,
  };
}

/** What `eval()` gives, judged: its user may overlay it as he likes, which the library's annotations must not disturb. */
function documentsOf(instance: Instance): DocumentSet {
  const { execution } = instance;
  const result = evaluate(instance, false);
  judgeOutput(execution, result);
  const all = result.documents.flatMap((file) => file.documents);
  dropOutputRules(execution, all);
  if (result.hasOverlays) for (const document of all) dropOverlayAnnotations(document);
  return new DocumentSet(noSpan, all);
}

function exported(instance: Instance, positional: readonly Value[], named: NamedArguments): Value {
  const symbol = textOf(checkOne(positional));
  let path = '';
  for (const [name, value] of named) {
    if (name !== 'path') throw new Fault(`Unexpected keyword argument '${name}'`);
    path = textOf(value);
  }
  if (symbol.startsWith('_')) throw new Fault("Symbols starting with '_' are private, and cannot be exported");
  const { exports } = evaluate(instance, true);
  const [found, ...others] = exports.filter((file) => file.globals.has(symbol) && (path === '' || path === file.path));
  if (!found) throw new Fault(`Expected to find exported symbol '${symbol}', but did not`);
  if (others.length > 0) {
    const paths = [found, ...others].map((file) => file.path).join(', ');
    throw new Fault(`Expected to find exactly one exported symbol '${symbol}', but found multiple across files: ${paths}`);
  }
  const { tracker } = instance.execution.session.thread;
  tracker?.tell(tracker.heldBy(found.globals, symbol));
  return found.globals.get(symbol) ?? null;
}

interface InstanceOptions {
  readonly alias: string;
  readonly settings: Partial<TemplateSettings>;
  readonly skipsValueRules: boolean;
}

const SETTINGS: ReadonlyMap<string, keyof TemplateSettings> = new Map([
  ['ignore_unknown_comments', 'ignoreUnknownComments'],
  ['implicit_map_key_overrides', 'implicitMapKeyOverrides'],
  ['strict', 'strict'],
]);

function instanceOptions(named: NamedArguments): InstanceOptions {
  let alias = '';
  let skipsValueRules = false;
  const settings: { -readonly [Name in keyof TemplateSettings]?: boolean } = {};
  for (const [name, value] of named) {
    const setting = SETTINGS.get(name);
    if (setting) settings[setting] = boolOf(value);
    else if (name === 'alias') alias = textOf(value);
    else if (name === 'dangerous_data_values_disable_validation') skipsValueRules = boolOf(value);
    else throw new Fault(`Unexpected kwarg '${name}'`);
  }
  return { alias, settings, skipsValueRules };
}

function checkNoArguments(positional: readonly Value[]): void {
  if (positional.length > 0) throw new Fault('expected no arguments');
}
