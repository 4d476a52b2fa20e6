export { compileJmesPath } from './jmespath/compile-jmespath.ts';
export type { JmesPathHost, LocalTime } from './jmespath/host.ts';
export { parseImageReference, printImageReference } from './jmespath/image-reference.ts';
export type { ImageProblem, ImageReference } from './jmespath/image-reference.ts';
export { signatureOf } from './jmespath/kyverno-function.ts';
export type { KyvernoFunction } from './jmespath/kyverno-function.ts';
export { FUNCTIONS, kyvernoFunctions } from './jmespath/kyverno-functions.ts';
