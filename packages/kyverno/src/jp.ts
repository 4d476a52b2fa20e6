export type { FileText, JpEnvironment, JpResult } from './jmespath/jp/environment.ts';
export { runJp } from './jmespath/jp/run-jp.ts';
