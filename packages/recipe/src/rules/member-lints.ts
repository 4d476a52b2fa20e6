import { KNOWN_TARGETS, UNUSED_FIELDS } from '../targets.ts';
import { esxiExample, linuxExample, recipeExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

/** Members whose value is unlikely, or that nothing uses. */
export const memberLints: readonly LintRule[] = [
  {
    code: 'target_disk_is_partition',
    severity: 'warning',
    summary: 'The target disk is a disk, not one of its partitions',
    explanation: 'A partition table is written to the whole device. /dev/sda1 and /dev/nvme0n1p1 are partitions of /dev/sda and /dev/nvme0n1.',
    message: 'is a partition, not a disk: leave out the number at the end (for nvme, the p and the number)',
    find: ({ recipe }) => (PARTITION_DEVICE.test(recipe.target_disk ?? '') ? [['target_disk']] : NOWHERE),
    failing: linuxExample({ target_disk: '/dev/sda1' }),
    passing: linuxExample({ target_disk: '/dev/sda' }),
  },
  {
    code: 'task_target_unknown',
    severity: 'warning',
    summary: 'The target is one that the maintenance image is known to have',
    explanation:
      'Any systemd target may be named, so that new workflows need no new format; but nothing is required for an unknown one, and the host refuses a target that its image does not ship. A misspelled target would fail there.',
    message: 'is an unknown target, so the members that it needs were not checked',
    names: () => KNOWN_TARGETS.keys(),
    find: ({ recipe }) => (KNOWN_TARGETS.has(recipe.task_target) ? NOWHERE : [['task_target']]),
    failing: recipeExample({ task_target: 'instal-linux.target' }),
    passing: linuxExample(),
  },
  {
    code: 'unused_field',
    severity: 'warning',
    summary: 'A recipe has no members that its target does not use',
    explanation:
      'Linux uses target_disk, oci_url, partition_layout and user_data; Windows target_disk, oci_url, partition_layout and unattend_xml; ESXi ks_cfg; a Supermicro update firmware_url. Anything else has no effect, so either it or the target is a mistake.',
    message: 'is not used by this target',
    find: ({ recipe }) => {
      const given = UNUSED_FIELDS.get(recipe.task_target)?.filter((field) => recipe[field] !== undefined) ?? [];
      return given.length > 0 ? given.map((field) => [field]) : NOWHERE;
    },
    failing: esxiExample({ user_data: '#cloud-config\n' }),
    passing: esxiExample(),
  },
  {
    code: 'recipe_version_unknown',
    severity: 'warning',
    summary: 'The recipe version is 1, 1.N or 1.N.N',
    explanation: 'There is one version of the format so far. The member is recorded for tracing and selects nothing; `$schema` does.',
    message: 'is an unknown version of the format: write 1, or leave it out',
    find: ({ recipe }) => (recipe.recipe_version !== undefined && !KNOWN_VERSION.test(recipe.recipe_version) ? [['recipe_version']] : NOWHERE),
    failing: linuxExample({ recipe_version: '2' }),
    passing: linuxExample({ recipe_version: '1.2' }),
  },
];

const PARTITION_DEVICE = /^\/dev\/(?:[svh]d[a-z]+[0-9]|nvme[0-9]+n[0-9]+p)/;

const KNOWN_VERSION = /^1(?:\.[0-9]+){0,2}$/;
