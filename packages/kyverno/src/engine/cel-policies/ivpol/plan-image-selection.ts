import { environment, kubernetesLibraries, STRING } from '@assay/cel';
import type { CelEnvironment, CelProgram } from '@assay/cel';
import { Budget } from '@assay/jmespath';
import type { Charge, ObjectValue } from '@assay/jmespath';

import { invalidValue } from '../../cel/compile-expression.ts';
import { imageLibrary } from '../../cel/libraries/image.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { World } from '../../world.ts';
import { planImageExtraction } from '../../images/extract-images.ts';
import { printImageReference } from '../../../jmespath/image-reference.ts';
import { wildcardMatches } from '../../../values/wildcard-matches.ts';
import { listOf, textOf } from '../../../objects/fields.ts';
import { IMAGE_REFERENCES } from '../../../policy/expression-fields.ts';
import { expressionIn, printField } from '../../../policy/written-expressions.ts';
import type { WrittenExpression } from '../../../policy/written-expressions.ts';

/** Which images of a resource a policy is about. */
export interface ImageSelection {
  /** Whether an image is meant, as it is written. */
  readonly isMeant: (image: string, charge: Charge) => boolean;
  readonly select: (resource: ObjectValue, charge: Charge) => readonly string[];
  readonly problems: readonly string[];
}

type ImageTest = (image: string, charge: Charge) => boolean;

/** Plans `matchImageReferences`: globs, and expressions that see the image as `ref`; without any, all images count. */
export function planImageSelection(spec: ObjectValue, world: World): ImageSelection {
  const problems: string[] = [];
  const tests = listOf(spec, 'matchImageReferences').map((reference, index): ImageTest => {
    const glob = textOf(reference, 'glob');
    if (glob !== '') return (image, charge) => wildcardMatches(glob, image, charge);
    return planExpression(expressionIn(reference, index, IMAGE_REFERENCES), problems);
  });
  const isMeant = (image: string, charge: Charge): boolean => tests.length === 0 || tests.some((test) => test(image, charge));
  const extract = planImageExtraction();
  const select = (resource: ObjectValue, charge: Charge): readonly string[] => {
    const extraction = extract(resource, { host: world.host, budget: new Budget(EVALUATION_STEPS) });
    if (extraction.kind === 'problem') return [];
    const images = [...extraction.images.values()].flatMap((group) => Array.from(group.values(), ({ reference }) => printImageReference(reference)));
    return images.filter((image) => isMeant(image, charge));
  };
  return { isMeant, select, problems };
}

/** The environment of expressions for images. */
export function referenceEnvironment(): CelEnvironment {
  return environment({ libraries: [...kubernetesLibraries, imageLibrary], variables: { ref: STRING } });
}

function planExpression(written: WrittenExpression, problems: string[]): ImageTest {
  const compiled = referenceEnvironment().compile(written.text);
  if (compiled.kind === 'program') return (image) => isTrue(compiled.program, image);
  problems.push(invalidValue(printField(written), written.text, compiled.text));
  return () => false;
}

function isTrue(program: CelProgram, image: string): boolean {
  const outcome = program.evaluate(new Map([['ref', image]]));
  return outcome.kind === 'value' && outcome.value === true;
}
