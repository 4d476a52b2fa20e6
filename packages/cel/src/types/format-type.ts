import type { Type } from './type.ts';

/** The type as cel-go's checker writes it: `map(string, int)`. */
export function formatType(type: Type): string {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (type.kind) {
    case 'list':
      return `list(${formatType(type.element)})`;
    case 'map':
      return `map(${formatType(type.key)}, ${formatType(type.value)})`;
    case 'object':
      return type.name;
    case 'opaque':
      return type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(formatType).join(', ')})`;
    case 'type':
      return type.of === undefined ? 'type' : `type(${formatType(type.of)})`;
    case 'wrapper':
      return `wrapper(${formatType(type.of)})`;
    case 'parameter':
      return type.name;
    case 'error':
      return '!error!';
    default:
      return type.kind;
  }
}

const RUNTIME_NAMES: Readonly<Record<string, string>> = {
  null: 'null_type',
  timestamp: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  any: 'google.protobuf.Any',
};

/** The name that values of the type have when a program runs: `list`, `null_type`, `google.protobuf.Duration`. */
export function runtimeTypeName(type: Type): string {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (type.kind) {
    case 'object':
    case 'opaque':
      return type.name;
    case 'wrapper':
      return runtimeTypeName(type.of);
    default:
      return RUNTIME_NAMES[type.kind] ?? type.kind;
  }
}
