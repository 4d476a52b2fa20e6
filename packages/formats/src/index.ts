export { FORMATS, findFormat } from './formats.ts';
export type { Format, FormatValue } from './format.ts';

export { compilePattern } from './pattern.ts';
export type { Pattern, PatternMatch, PatternProblem } from './pattern.ts';
export { namedGroups } from './named-groups.ts';
export type { NamedGroups } from './named-groups.ts';
