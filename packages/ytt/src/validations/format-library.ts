import type * as Formats from '@assay/formats';

/**
 * The library for `matches=` and `format=`. It is loaded where a program may ask for these rules, as it takes longer than most
 * programs run.
 */
export type FormatLibrary = typeof Formats;
