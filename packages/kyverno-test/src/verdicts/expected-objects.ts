import type { Charge, ObjectValue } from '@assay/jmespath';
import { isExpectedResource, withGenerateLabels } from '@assay/kyverno/engine';
import type { KindMap, YamlObject } from '@assay/kyverno/objects';
import { keyOf, objectWith, sourceOf, textOf, yamlText } from '@assay/kyverno/objects';

import { readResourceText } from '../inputs/load-resources.ts';
import { pathFrom } from '../inputs/paths.ts';
import { readFailure } from '../inputs/read-failure.ts';
import type { Workspace } from '../inputs/workspace.ts';
import { textDifference } from './text-difference.ts';

/** How an object compares with the one of a file that is expected. */
export type ObjectComparison =
  | { readonly kind: 'equal' }
  /** Different from the expected object; `message` shows both in one text. */
  | { readonly kind: 'different'; readonly message: string; readonly difference: ObjectDifference }
  /** The file has no such object. */
  | { readonly kind: 'missing'; readonly message: string; readonly difference: ObjectDifference }
  /** There is no file, or none that can be read. */
  | { readonly kind: 'unreadable'; readonly message: string; readonly difference: ObjectDifference | undefined };

/** An object that is not as a file has it. */
export interface ObjectDifference {
  /** The path of the file from where the command runs. */
  readonly file: string;
  /** The object of the file; `undefined` if it has none, or is not there. */
  readonly expected: YamlObject | undefined;
  readonly actual: ObjectValue;
}

/** The files with expected objects that the rows of a test name, each read once. */
export class ExpectedObjects {
  readonly #workspace: Workspace;
  readonly #directory: string;
  readonly #kinds: KindMap;
  readonly #files = new Map<string, ExpectedFile>();

  constructor(workspace: Workspace, directory: string, kinds: KindMap) {
    this.#workspace = workspace;
    this.#directory = directory;
    this.#kinds = kinds;
  }

  /** Compares an object with that of the same sort, namespace and name in a file. */
  compare(actual: ObjectValue, path: string, charge: Charge): ObjectComparison {
    const full = pathFrom(this.#directory, path);
    const file = this.#read(full);
    const difference: ObjectDifference = { file: full, expected: file.objects.get(keyOf(actual)), actual };
    if (file.problem !== undefined) return { kind: 'unreadable', message: file.problem, difference: file.isAbsent ? difference : undefined };
    const { expected } = difference;
    if (expected === undefined) {
      return { kind: 'missing', message: `resource with name ${textOf(actual, 'metadata', 'name')} not found in manifest`, difference };
    }
    if (isExpectedResource(actual, expected.value, charge)) return { kind: 'equal' };
    const [wanted, found] = [expected.value, actual].map((resource) => yamlText(objectWith({ object: withGenerateLabels(resource) })));
    return { kind: 'different', message: `(${LEGEND})\n\n${textDifference(wanted!, found!)}`, difference };
  }

  #read(path: string): ExpectedFile {
    const known = this.#files.get(path);
    if (known) return known;
    const file = this.#load(path);
    this.#files.set(path, file);
    return file;
  }

  #load(path: string): ExpectedFile {
    const reading = this.#workspace.readFile(path);
    if (reading.kind !== 'file') return { objects: new Map(), problem: readFailure(path, reading), isAbsent: reading.kind === 'absent' };
    const { objects, abort } = readResourceText(sourceOf(path, reading.bytes), this.#kinds, { integers: 'int64' });
    const byKey = new Map<string, YamlObject>();
    for (const each of objects) if (!byKey.has(keyOf(each.value))) byKey.set(keyOf(each.value), each);
    return { objects: byKey, problem: abort?.message, isAbsent: false };
  }
}

interface ExpectedFile {
  readonly objects: ReadonlyMap<string, YamlObject>;
  readonly problem: string | undefined;
  readonly isAbsent: boolean;
}

/** The reference means to say which color is which, and prints the difference of these two texts. */
const LEGEND = 'only in expeactedual';
