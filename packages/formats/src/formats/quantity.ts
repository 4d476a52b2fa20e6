import { parseQuantity } from '@assay/kubernetes-values';
import type { Format, FormatValue } from '../format.ts';

export const quantityFormat: Format = {
  name: 'quantity',
  description: 'a Kubernetes quantity such as 500m or 10Gi',
  accepts: isQuantity,
};

function isQuantity(value: FormatValue): boolean {
  switch (value.type) {
    case 'string':
      return parseQuantity(value.text).kind === 'quantity';
    case 'integer':
    case 'float':
      return true;
    case 'other':
      return false;
  }
}
