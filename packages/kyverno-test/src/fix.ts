export { fixManifest } from './fix/fix-manifest.ts';
export type { FixedManifest, FixOptions } from './fix/fix-manifest.ts';
export type { FixProblem } from './fix/fix-problem.ts';
export { FIX_TARGETS } from './fix/fix-target.ts';
export type { FixTarget } from './fix/fix-target.ts';
