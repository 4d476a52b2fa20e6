import { parseDuration } from '@assay/kubernetes-values';
import type { Format } from '../format.ts';

export const durationFormat: Format = {
  name: 'duration',
  description: 'a duration such as 1h30m',
  accepts: (value) => value.type === 'string' && parseDuration(value.text).kind === 'duration',
};
