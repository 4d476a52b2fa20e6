/** Bytes are no image that can be read. Thrown inside the reader alone, and caught at its door. */
export class ImageProblem extends Error {}
