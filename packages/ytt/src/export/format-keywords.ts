import { arrayOf, mapOf } from './keywords.ts';
import type { Keywords } from './keywords.ts';
import type { Saying, Vocabulary } from './constraint-keywords.ts';
import type { TypeName } from './shape.ts';

/** A format in keywords: by the name that schema languages share, else by a pattern and bounds. */
export function formatKeywords(name: string, type: TypeName, vocabulary: Vocabulary): Saying {
  const own = OWN_FORMATS.get(name);
  if (own === undefined) return type === 'string' ? [['format', vocabulary.formatName(name)]] : 'never';
  const keywords = own[type];
  if (keywords === undefined) return 'never';
  return vocabulary.namesFormats ? [...keywords, ['x-assay-format', name]] : keywords;
}

type ByType = Partial<Record<TypeName, Keywords>>;

/** Formats that schema languages do not have, or have with another meaning. Values of types that are not named are rejected. */
const OWN_FORMATS: ReadonlyMap<string, ByType> = new Map<string, ByType>([
  ['ip', { string: [['anyOf', arrayOf(['ipv4', 'ipv6'].map((name) => mapOf([['format', name]])))]] }],
  ['port', { string: [['pattern', portPattern()]], integer: portBounds(), number: [...portBounds(), ['multipleOf', 1]] }],
  ['percent', { string: [['pattern', '^[0-9]+%$']] }],
  ['duration', { string: [['pattern', '^[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$']] }],
  [
    'quantity',
    {
      string: [['pattern', String.raw`^[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([numkMGTPE]|[KMGTPE]i|[eE][-+]?[0-9]+)?$`]],
      integer: [],
      number: [],
    },
  ],
]);

/** Decimal digits from 0 to 65535 without a leading zero. */
function portPattern(): string {
  return '^(0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$';
}

function portBounds(): Keywords {
  return [
    ['minimum', 0],
    ['maximum', 65535],
  ];
}
