import { parseImageReference, printImageReference } from './image-reference.ts';
import type { KyvernoFunction } from './kyverno-function.ts';
import { functionMessage, kyvernoFunction } from './kyverno-function.ts';

/** The image with registry, and with a tag or a digest. */
export const imageNormalize: KyvernoFunction = kyvernoFunction({
  name: 'image_normalize',
  parameters: [['string']],
  returns: 'string',
  note: 'normalizes an image reference',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length);
    const image = parseImageReference(text);
    if (image.kind === 'problem') return evaluation.fail(functionMessage('image_normalize', image.message));
    return printImageReference(image);
  },
});
