export { writeImage } from './write-image.ts';
export type { ImageFile, Volume } from './write-image.ts';
