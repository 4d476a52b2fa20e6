import type { PodTemplate } from './pod-template.ts';

const GENERATED_PREFIX = 'autogen-';
const PREFIXES: Readonly<Record<PodTemplate, string>> = { template: GENERATED_PREFIX, jobTemplate: `${GENERATED_PREFIX}cronjob-` };
const LONGEST_NAME = 63;

/** Whether a rule counts as generated: Kyverno tells by its name. */
export function isGeneratedName(name: string): boolean {
  return name.startsWith(GENERATED_PREFIX);
}

/** The name of what is generated from a rule for pods in this place; names are cut at 63 characters. */
export function generatedName(name: string, template: PodTemplate): string {
  return (PREFIXES[template] + name).slice(0, LONGEST_NAME);
}

/** The names of all that is generated from a rule. */
export function generatedNames(name: string): readonly string[] {
  return [generatedName(name, 'template'), generatedName(name, 'jobTemplate')];
}

/** The names of rules that a row or values mean by this name. Kyverno does not cut them as it cuts the names of what it generates. */
export function meantNames(name: string): readonly string[] {
  return [name, PREFIXES.template + name, PREFIXES.jobTemplate + name];
}

/** The name of the rule that a generated one was made from. */
export function writtenName(name: string): string {
  const prefix = [PREFIXES.jobTemplate, PREFIXES.template].find((each) => name.startsWith(each)) ?? '';
  return name.slice(prefix.length);
}
