import type { TemplateSettings } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import type { SymlinkPolicy } from '../files/input-source.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** How documents are printed. */
export type OutputFormat = 'yaml' | 'json' | 'pos';

const FORMATS: readonly OutputFormat[] = ['yaml', 'json', 'pos'];
const SCHEMA_FORMAT = 'openapi-v3';

/** The first format that `--output` names. Throws when any of its types is unknown. */
export function outputFormat(flags: ParsedFlags): OutputFormat {
  const types = checkedTypes(flags);
  return FORMATS.find((format) => format === types.find(isFormat)) ?? 'yaml';
}

/** Whether `--output` asks for the schema. Throws when any of its types is unknown. */
export function asksForSchema(flags: ParsedFlags): boolean {
  return checkedTypes(flags).includes(SCHEMA_FORMAT);
}

function checkedTypes(flags: ParsedFlags): readonly string[] {
  const types = flags.texts('output');
  const unknown = types.find((type) => type !== SCHEMA_FORMAT && !isFormat(type));
  if (unknown !== undefined) throw new Failure(`Unknown output type '${unknown}'`, []);
  return types;
}

function isFormat(type: string): boolean {
  return FORMATS.some((format) => format === type);
}

/** What flags say about templates. */
export function templateSettings(flags: ParsedFlags): TemplateSettings {
  return {
    ignoreUnknownComments: flags.isOn('ignore-unknown-comments'),
    implicitMapKeyOverrides: flags.isOn('implicit-map-key-overrides'),
    strict: flags.isOn('strict'),
  };
}

/** What flags say about symbolic links. */
export function symlinkPolicy(flags: ParsedFlags): SymlinkPolicy {
  return {
    areAllAllowed: flags.isOn('dangerous-allow-all-symlink-destinations'),
    allowedDestinations: flags.texts('allow-symlink-destination'),
  };
}
