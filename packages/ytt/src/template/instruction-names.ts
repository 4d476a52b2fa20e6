/**
 * Names of the instructions in generated programs. The reference puts a number after `tpl` that counts the templates;
 * here it only appears in messages, so that a program can be kept and run again.
 */
export const INSTRUCTION_PREFIX = '__ytt_tpl_';

/** What generated programs call. */
export type InstructionName =
  /** Says which kind of context the functions that follow have; does nothing. */
  | 'set_ctx_type'
  /** Begins a result of its own: of the file, of a function, of a text in a YAML file. */
  | 'start_ctx'
  /** Ends it; its value is the result, or the argument. */
  | 'end_ctx'
  /** Fails: stands for a `return` that leaves a function before its nodes. */
  | 'refuse_return'
  | 'start_node_annotation'
  | 'collect_node_annotation'
  /** Starts a node, or all nodes from the first number to the second. */
  | 'start_node'
  | 'set_node'
  | 'set_map_item_key';

export const INSTRUCTION_NAMES: readonly InstructionName[] = [
  'set_ctx_type',
  'start_ctx',
  'end_ctx',
  'refuse_return',
  'start_node_annotation',
  'collect_node_annotation',
  'start_node',
  'set_node',
  'set_map_item_key',
];

/** The name of an instruction in a program. */
export function instructionName(name: InstructionName): string {
  return INSTRUCTION_PREFIX + name;
}

/** A call of an instruction in a program. */
export function instruction(name: InstructionName, ...parts: readonly string[]): string {
  return `${INSTRUCTION_PREFIX}${name}(${parts.join(', ')})`;
}
