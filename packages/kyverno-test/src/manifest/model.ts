import type { ObjectValue } from '@assay/jmespath';
import type { Operation } from '@assay/kyverno/engine';
import type { YamlObject } from '@assay/kyverno/objects';
import type { Span } from '@assay/source';

import type { InputFiles, NamedFile, NamedText } from '../inputs/model.ts';

/** A test manifest, one document of its file, as the engine takes it: all shapes in one form. */
export interface TestManifest extends InputFiles {
  /** The path of the file as the argument and the walk give it. */
  readonly file: string;
  readonly written: YamlObject;
  /** What the reference prints behind `Loading test`: the deprecated top-level name, mostly empty. */
  readonly name: string;
  /** Its file names without repetitions. */
  readonly policies: readonly NamedFile[];
  readonly resources: readonly NamedFile[];
  readonly targetResources: readonly NamedFile[];
  readonly paramResources: readonly NamedFile[];
  readonly exceptions: readonly NamedFile[];
  readonly apiCallResponses: readonly ObjectValue[];
  readonly globalContextEntries: readonly ObjectValue[];
  readonly results: readonly TestResult[];
}

/** One entry of `results`. */
export interface TestResult {
  /** Its place among the results. */
  readonly index: number;
  readonly span: Span;
  /** `name` or `namespace/name`. */
  readonly policy: NamedText;
  /** `undefined` where the row is about all rules. */
  readonly rule: NamedText | undefined;
  readonly resources: readonly NamedText[];
  /** Whether the row has `resources` at all, be they empty: without, no attention is paid to `resourceSpecs`. */
  readonly hasResources: boolean;
  readonly resourceSpecs: readonly ResourceSpec[];
  /** Only v1beta1: the namespace in which the row has its resources. */
  readonly namespace: NamedText | undefined;
  readonly kind: NamedText | undefined;
  /** What is expected, and where it stands; in older shapes it can be any text, and be missing. */
  readonly result: NamedText;
  readonly operation: Operation | undefined;
  /** What is written as its operation, known or not. */
  readonly operationText: NamedText | undefined;
  readonly patchedResources: NamedFile | undefined;
  readonly generatedResources: readonly NamedFile[];
  /** Whether one of these files is enough, as it is where they stand in a list. */
  readonly acceptsAnyGenerated: boolean;
  readonly cloneSourceResource: NamedFile | undefined;
  readonly failOnMissingResources: boolean;
  readonly isDeletingPolicy: boolean;
}

/** A resource that a row names in all detail. */
export interface ResourceSpec {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespace: string;
  readonly subresource: string;
  readonly name: string;
}
