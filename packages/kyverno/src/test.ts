export { runTests } from './command/run-tests.ts';
export type { TestEnvironment } from './command/test-environment.ts';
export type { DirectoryEntry, DirectoryListing, FileReading, Workspace } from './read/workspace.ts';
