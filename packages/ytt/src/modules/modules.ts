import { overlayModule } from '../overlay/overlay-module.ts';
import type { RuleLibraries } from '../validations/rule-reader.ts';
import { assertModule } from './assert.ts';
import { base64Module } from './base64.ts';
import { dataModule } from './data.ts';
import { jsonModule } from './json.ts';
import { moduleModule } from './module.ts';
import { structModule } from './struct.ts';
import { yamlModule } from './yaml.ts';
import type { YttModule } from './ytt-module.ts';

/** The modules that come with ytt, but `template`, which every template has of its own, and those that are loaded where they are used. */
const OWN_MODULES: readonly YttModule[] = [
  assertModule,
  base64Module,
  dataModule,
  jsonModule,
  { name: 'library', create: (context) => context.libraryModule() },
  moduleModule,
  { name: 'overlay', create: overlayModule },
  structModule,
  yamlModule,
];

/** Modules that are large, or have a library of their own: loaded where they are used. */
const LOADED_MODULES: ReadonlyMap<string, () => Promise<YttModule>> = new Map([
  ['ip', async () => (await import('./ip.ts')).ipModule],
  ['math', async () => (await import('./math.ts')).mathModule],
  ['md5', async () => (await import('./md5.ts')).md5Module],
  ['regexp', async () => (await import('./regexp.ts')).regexpModule],
  ['sha256', async () => (await import('./sha256.ts')).sha256Module],
  ['toml', async () => (await import('./toml.ts')).tomlModule],
  ['url', async () => (await import('./url.ts')).urlModule],
  ['version', async () => (await import('./version.ts')).versionModule],
]);

/** What programs can use that comes with ytt. */
export interface YttModules {
  /** By the name in `load("@ytt:NAME", …)`. */
  readonly byName: ReadonlyMap<string, YttModule>;
  /** What rules need. */
  readonly libraries: RuleLibraries;
}

/** The modules that are always there. */
export const ownModules: YttModules = {
  byName: new Map(OWN_MODULES.map((module) => [module.name, module])),
  libraries: { formats: undefined, expressions: undefined },
};

/** Every module there is, with all that rules need. */
export async function allModules(): Promise<YttModules> {
  const [formats, expressions, ...loaded] = await Promise.all([
    import('@assay/formats'),
    import('../expressions/plan-expression.ts'),
    ...Array.from(LOADED_MODULES.values(), (load) => load()),
  ]);
  const byName = new Map([...ownModules.byName, ...loaded.map((module): [string, YttModule] => [module.name, module])]);
  return { byName, libraries: { formats, expressions } };
}

/** All that programs with these texts may use. */
export async function modulesFor(texts: readonly string[]): Promise<YttModules> {
  const needed = [...LOADED_MODULES].filter(([name]) => texts.some((text) => mayLoad(text, name)));
  const [libraries, ...loaded] = await Promise.all([librariesFor(texts), ...needed.map(([, load]) => load())]);
  return { byName: new Map([...ownModules.byName, ...loaded.map((module): [string, YttModule] => [module.name, module])]), libraries };
}

async function librariesFor(texts: readonly string[]): Promise<RuleLibraries> {
  const hasAnnotations = texts.some((text) => RULES.test(text));
  const hasRules = hasAnnotations || texts.some((text) => mayLoad(text, 'assert'));
  const [formats, expressions] = await Promise.all([
    hasRules && texts.some((text) => LIBRARY_RULES.test(text)) ? import('@assay/formats') : undefined,
    hasAnnotations && texts.some((text) => EXPRESSION_RULES.test(text)) ? import('../expressions/plan-expression.ts') : undefined,
  ]);
  return { formats, expressions };
}

/** Annotations with rules. */
const RULES = /@(?:schema|assert)\/valid/;

/** Rules with a library after them: as keyword, as function (`.format` of a text in quotes is none), or by a name that is computed. */
const LIBRARY_RULES = /\b(?:matches|regexp|format)[\s\\]*=|\.[\s\\]*(?:matches|regexp)\b|(?<!["'][\s\\]*)\.[\s\\]*format\b|\*\*|\bgetattr\b/;

/** `cel=`, or keywords that are computed. */
const EXPRESSION_RULES = /\bcel[\s\\]*=|\*\*/;

/** A name can be written with escapes, too. */
function mayLoad(text: string, name: string): boolean {
  return text.includes(`@ytt:${name}`) || (text.includes('\\') && ESCAPED_NAME.test(text));
}

const ESCAPED_NAME = /load\s*\(\s*["'][^"'\n]*\\/;

/** Why a module cannot be loaded that does not exist. */
export function unknownModule(name: string): string {
  return `builtin ytt library does not have module '${name}' (hint: is it available in newer version of ytt?)`;
}
