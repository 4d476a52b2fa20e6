import type { ObjectValue } from '@assay/jmespath';
import type { MappingNode, Source, Span } from '@assay/source';

/** A document of a YAML file that holds an object: its data and the text that it comes from. */
export interface YamlObject {
  /** The path by which the file was read. */
  readonly file: string;
  readonly source: Source;
  readonly root: MappingNode;
  /** The data as Kubernetes tools see it: all numbers are doubles, or whole ones are `Int64`, as the reader was told. */
  readonly value: ObjectValue;
}

/** Where it is said that an object lacks something: at its first key. */
export function firstKeyOf(object: MappingNode): Span {
  return object.entries[0]?.key.origin ?? object.origin;
}
