import type { Format } from '../format.ts';

export const percentFormat: Format = {
  name: 'percent',
  description: 'a whole percentage such as 25%',
  accepts: (value) => value.type === 'string' && /^[0-9]+%$/.test(value.text),
};
