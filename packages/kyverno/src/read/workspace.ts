export type { DirectoryEntry, DirectoryListing, FileReading, Workspace } from '@assay/findings';
