import type { ValueOrigin } from '@assay/source';
import type { Value } from '@assay/starlark';

import type { Annotation } from '../model.ts';
import type { PassedOverItems } from './passed-over-items.ts';

export type ContextType = 'yaml' | 'text';

/** What the nodes of a file, a function or a text in a YAML file become, while its code runs. */
export interface TemplateContext {
  annotate(tag: number, annotation: Annotation): void;
  setKey(tag: number, key: Value): void;
  startNode(tag: number): void;
  /** Sets the value of the current node to that in the template. */
  keepValue(tag: number): void;
  /** Sets the value of the current node, and where it was given. */
  setValue(value: Value, origin: ValueOrigin | undefined): void;
  /** Does `template.replace(value)` for the current node. */
  replace(value: Value): void;
  /** Says that nodes are passed over which would be in open ones, or in the next that opens. */
  passOver(absences: readonly PassedOverItems[]): void;
  /** What the function returns. */
  result(): Value;
  /** Where the result was given, as far as it is no node that says so itself. */
  origin(): ValueOrigin | undefined;
}
