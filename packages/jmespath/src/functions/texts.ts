import type { FunctionDeclaration } from './declaration.ts';
import { declareFunction } from './declaration.ts';

export const startsWith: FunctionDeclaration = declareFunction({
  name: 'starts_with',
  parameters: [['string'], ['string']],
  body: ([text, prefix]) => text.startsWith(prefix),
});

export const endsWith: FunctionDeclaration = declareFunction({
  name: 'ends_with',
  parameters: [['string'], ['string']],
  body: ([text, suffix]) => text.endsWith(suffix),
});

export const join: FunctionDeclaration = declareFunction({
  name: 'join',
  parameters: [['string'], ['array[string]']],
  body: ([separator, texts], evaluation) => {
    evaluation.chargeText(texts.reduce((length, text) => length + text.length + separator.length, 0));
    return texts.join(separator);
  },
});
