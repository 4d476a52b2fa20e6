export { decodeBinary } from './decode-binary.ts';
export { decodeUtf8, decodeUtf8KeepingBytes, decodeUtf8Loosely, utf8Length } from './decode-text.ts';
export { encodeUtf8, encodeUtf8KeepingBytes } from './encode-text.ts';
export { locate, Source } from './source.ts';
export type { Embedding, Location, Position, Range, Span } from './source.ts';
export { effectiveEntries, entryNamed, resolveAlias, stringValue, valueNamed } from './tree.ts';
export type {
  AliasNode,
  Comment,
  ContentNode,
  Entry,
  MappingNode,
  Node,
  Origin,
  ScalarNode,
  ScalarStyle,
  ScalarType,
  SequenceNode,
  ValueOrigin,
} from './tree.ts';
export { childPath, escapePointerToken, isIndexToken, jsonPointer, parseJsonPointer, pathSteps } from './path.ts';
export type { Path, PathStep } from './path.ts';
export { nodeAt } from './node-at.ts';
export { toValue } from './to-value.ts';
export type { PlainValue } from './to-value.ts';
export { readYaml } from './read-yaml.ts';
export type { YamlDocument, YamlOptions, YamlReading } from './read-yaml.ts';
export { parseYaml } from './yaml/parse-yaml.ts';
export type { ParseYamlOptions } from './yaml/parse-yaml.ts';
export type { YamlEvents } from './yaml/events.ts';
export type { YamlProblem } from './yaml/problem.ts';
export { resolvePlainScalar, resolveScalar } from './resolve-scalar.ts';
export { isTimestamp } from './timestamp.ts';
export type { ScalarProblem, ScalarResolution, ScalarSchema } from './resolve-scalar.ts';
export { endOfJsonString } from './json-tokens.ts';
export { readJson } from './read-json.ts';
export type { JsonOptions, JsonPlace, JsonProblem, JsonReading } from './read-json.ts';
export { embed } from './embed.ts';
