import type { Recipe } from './model.ts';

/** A member that one workflow consumes and another one ignores. */
export type WorkflowField = Exclude<keyof Recipe, '$schema' | 'recipe_version' | 'task_target'>;

/** The targets that the maintenance image brings along, and the members that each of them consumes. */
export const KNOWN_TARGETS: ReadonlyMap<string, readonly WorkflowField[]> = new Map<string, readonly WorkflowField[]>([
  ['install-linux.target', ['target_disk', 'oci_url', 'partition_layout', 'user_data']],
  ['install-windows.target', ['target_disk', 'oci_url', 'partition_layout', 'unattend_xml']],
  ['install-esxi.target', ['ks_cfg']],
  ['supermicro-update.target', ['firmware_url']],
]);

const WORKFLOW_FIELDS: readonly WorkflowField[] = [...new Set([...KNOWN_TARGETS.values()].flat())];

/** The members that a known target does not consume although others do. */
export const UNUSED_FIELDS: ReadonlyMap<string, readonly WorkflowField[]> = new Map(
  [...KNOWN_TARGETS].map(([target, used]) => [target, WORKFLOW_FIELDS.filter((field) => !used.includes(field))]),
);
