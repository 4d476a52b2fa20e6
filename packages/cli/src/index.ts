export type { ExitStatus, Host, Output } from './host.ts';
export { run } from './run.ts';
