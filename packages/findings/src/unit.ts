import type { Location } from '@assay/source';

import type { KubernetesObject } from './kubernetes-objects.ts';
import { withoutSecret } from './secret-values.ts';
import type { SourceFile } from './source-file.ts';
import type { NotChecked, Violation } from './violation.ts';

/** Files that are rendered together, once for each environment. */
export interface Unit {
  /** Name of the directory that it is known by, with `/`; empty for the working directory. */
  readonly directory: string;
  /** What settings name instead of that, if it is not all: directories and files, in this order. */
  readonly paths?: readonly string[];
  /** In the order in which they count. */
  readonly files: readonly UnitFile[];
  /** At least one. */
  readonly environments: readonly Environment[];
  readonly options: RenderOptions;
  /** Whether somebody looks at the objects that it gives, and where their values come from. */
  readonly wantsObjects: boolean;
}

/** A file of a unit. */
export interface UnitFile {
  readonly file: SourceFile;
  /** Its path in the unit, with `/`. */
  readonly path: string;
}

/** The values that a unit is rendered with. */
export interface Environment {
  readonly name?: string;
  /** In the order in which they count. */
  readonly valuesFiles: readonly SourceFile[];
  /** As `--data-value` of ytt takes them, `key=value`. */
  readonly dataValues: readonly string[];
  /** As `--data-value-yaml` takes them. */
  readonly dataValuesYaml: readonly string[];
  /** Where `dataValues`, and then `dataValuesYaml`, are written, one place for each; absent where nobody knows. */
  readonly flagPlaces?: readonly Location[];
  /** Where an environment is named that has no values files, or values that are computed: an entry of `assay.yaml`, a line of a script. */
  readonly said?: Location;
  /** Whether it gives further values that nobody sees, such as those of variables in scripts: so one that is lacking may be given. */
  readonly hasUnknownValues?: true;
  /** Those among them that are single values, by name: `region` of `--data-value region=$REGION`. */
  readonly unknownDataValues?: readonly string[];
}

/** What people know an environment by: its name, or else the values file that counts most; nothing for the only one of a unit without values. */
export function environmentName({ name, valuesFiles }: Environment): string | undefined {
  return name ?? valuesFiles.at(-1)?.name;
}

/** How a unit is rendered. */
export interface RenderOptions {
  readonly ignoreUnknownComments: boolean;
  readonly implicitMapKeyOverrides: boolean;
  readonly strict: boolean;
  /** As `--file-mark` of ytt takes them, `path:mark=value`. */
  readonly fileMarks: readonly string[];
}

/** What came of rendering a unit in one environment. */
export interface Rendering {
  readonly reports: readonly RenderReport[];
  readonly notChecked: readonly NotChecked[];
  /** The objects that it gives, if they are wanted. */
  readonly objects: readonly RenderedObject[];
  /** Whether the stack was used up, so that the same unit can end otherwise on a thread with a larger one. */
  readonly needsMoreStack?: true;
}

/** What one failure tells, or one piece of advice. */
export interface RenderReport {
  readonly violations: readonly Violation[];
  readonly dependsOn: Dependence;
}

/**
 * What a failure depends on. On its `file` alone: it holds whatever is rendered with that, as a syntax error does. On `flags`, such as the
 * one that allows plain comments. On the files of the `unit`. On `others`: files or values that are not here could mend it, as what it
 * looks for is not in the unit, nor is anything like it.
 */
export type Dependence = 'file' | 'flags' | 'unit' | 'others';

/** An object that a unit gives. Its nodes know where they were written: their origins are in templates, overlays and files with values. */
export interface RenderedObject extends KubernetesObject {
  /** Path in the unit of the template that it began in. */
  readonly file: string;
}

/** Paths of a unit as an entry of settings has them: `config`, `[config, overlays]`. */
export function pathsText(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  if (others.length === 0) return first;
  return `[${[...paths.slice(0, MOST_PATHS), ...(paths.length > MOST_PATHS ? ['…'] : [])].join(', ')}]`;
}

const MOST_PATHS = 8;

/** What an entry of settings says beside its paths. */
export interface EntryContent {
  /** The options that the files are rendered with anyway. */
  readonly options: RenderOptions;
  /** The values that they are rendered with anyway; default: none. */
  readonly environment?: Environment;
  /** Values files that are named after these; default: none. */
  readonly values?: readonly string[];
}

/** An entry of settings for files that are rendered together: `{ path: config, values: [FILE] }`. What holds already is in it, as an entry says all, but for secrets. */
export function unitEntry(paths: readonly string[], { options, environment, values = [] }: EntryContent): string {
  const files = [...(environment?.valuesFiles ?? []).map(({ name }) => name), ...values];
  const lists = [
    ['values', files],
    ['dataValues', (environment?.dataValues ?? []).map(withoutSecret)],
    ['dataValuesYaml', (environment?.dataValuesYaml ?? []).map(withoutSecret)],
  ] as const;
  return `{ ${[
    `path: ${pathsText(paths)}`,
    ...lists.flatMap(([key, list]) => (list.length > 0 ? [`${key}: [${list.map(flowText).join(', ')}]`] : [])),
    ...(options.ignoreUnknownComments ? ['ignoreUnknownComments: true'] : []),
    ...(options.implicitMapKeyOverrides ? ['implicitMapKeyOverrides: true'] : []),
    ...(options.strict ? ['strict: true'] : []),
    ...(options.fileMarks.length > 0 ? [`fileMarks: [${options.fileMarks.map(flowText).join(', ')}]`] : []),
  ].join(', ')} }`;
}

/** A text as an item of a list in brackets. */
function flowText(text: string): string {
  return /^[\w./+-][\w./@+=-]*$/.test(text) ? text : JSON.stringify(text);
}

/** Longer lists of names are cut short. */
export const MOST_NAMES = 5;

/** The first names of a list, and how many more there are. */
export function someNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
