export { imageAnswerer } from './image-answerer.ts';
export type { RegistrySurroundings } from './image-answerer.ts';
