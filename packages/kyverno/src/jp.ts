export type { FileText, JpEnvironment, JpResult } from './jmespath/jp/environment.ts';
export { runJp } from './jmespath/jp/run-jp.ts';
export { parseFlags } from './jmespath/jp/flags.ts';
export type { KyvernoFlag } from './global-flags.ts';
export type { ParsedFlags } from './jmespath/jp/flags.ts';
