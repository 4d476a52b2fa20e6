import { parseDuration, parseExactQuantity } from '@assay/kubernetes-values';

import type { Format, FormatValue } from '../format.ts';

export const percentFormat: Format = {
  name: 'percent',
  description: 'a whole percentage such as 25%',
  accepts: (value) => value.type === 'string' && /^[0-9]+%$/.test(value.text),
};

export const durationFormat: Format = {
  name: 'duration',
  description: 'a duration such as 1h30m',
  accepts: (value) => value.type === 'string' && parseDuration(value.text).kind === 'duration',
};

export const quantityFormat: Format = {
  name: 'quantity',
  description: 'a Kubernetes quantity such as 500m or 10Gi',
  hint: 'units are n, u, m, k, M, G, T, P, E and Ki, Mi, Gi, Ti, Pi, Ei, without B and without a space',
  accepts: isQuantity,
};

function isQuantity(value: FormatValue): boolean {
  switch (value.type) {
    case 'string':
      return isQuantityText(value.text);
    case 'integer':
    case 'float':
      return true;
    case 'other':
      return false;
  }
}

/** A text of the right form is a quantity if it has a digit, be it larger than anything that is calculated here. */
function isQuantityText(text: string): boolean {
  const value = parseExactQuantity(text);
  return value.kind === 'quantity' || value.code === 'out-of-bounds';
}
