import type { Format, FormatValue } from '../format.ts';

export const portFormat: Format = {
  name: 'port',
  description: 'a port number from 0 to 65535',
  accepts: isPort,
};

function isPort(value: FormatValue): boolean {
  switch (value.type) {
    case 'string':
      return /^(?:0|[1-9][0-9]{0,4})$/.test(value.text) && Number(value.text) <= LARGEST;
    case 'integer':
      return value.value >= 0 && value.value <= LARGEST;
    case 'float':
    case 'other':
      return false;
  }
}

const LARGEST = 65_535;
