export { CommandFailure } from './command/command-failure.ts';
export { runTests } from './command/run-tests.ts';
export type { TestOutcome } from './command/run-tests.ts';
export type { TestEnvironment } from './command/test-environment.ts';
export { readTestFlags } from './command/test-flags.ts';
export type { ReportFlags, TestFlags } from './command/test-flags.ts';
export type { FileUpdate } from './update/updated-files.ts';
export type { DirectoryEntry, DirectoryListing, FileReading, Workspace } from './inputs/workspace.ts';
