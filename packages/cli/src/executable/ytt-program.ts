// `assay ytt` inside the executable: a module by itself, which the first script includes.
export { runYttProcess } from '../ytt/run-ytt-process.ts';
export { warmUp } from './warm-up.ts';
