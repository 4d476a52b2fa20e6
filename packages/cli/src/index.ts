export type { ExitStatus, Host, Output } from './process/host.ts';
export { run } from './run.ts';
