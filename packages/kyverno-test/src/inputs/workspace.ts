import type { Workspace as Files } from '@assay/findings';

export type { DirectoryEntry, FileReading } from '@assay/findings';

/** What the engine asks of a workspace. */
export type Workspace = Pick<Files, 'readFile' | 'listDirectory'>;
