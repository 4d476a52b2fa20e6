export type { ImageNames } from './named-tree.ts';
export { readImage } from './read-image.ts';
export type { ImageEntry, ImageReading, ReadableImage, UnreadableImage } from './read-image.ts';
export { writeImage } from './write-image.ts';
export type { ImageFile, Volume } from './write-image.ts';
