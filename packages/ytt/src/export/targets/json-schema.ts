import type { Documentation } from '../../schema/documentation.ts';
import type { Vocabulary } from '../constraint-keywords.ts';
import { ecmaScriptPattern } from '../ecmascript-pattern.ts';
import { followsFromKeys } from '../follows-from-keys.ts';
import { arrayOf, mapOf, schemaOf } from '../keywords.ts';
import type { Keywords } from '../keywords.ts';
import { typeNames } from '../shape.ts';
import type { ExportedKeys, Target } from '../target.ts';
import { closedKeys } from './closed-keys.ts';
import { documentationKeywords, rulesForPeople } from './texts.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema';

/** JSON Schema draft-07. */
export const jsonSchemaDraft07: Target = jsonSchema('json-schema-draft-07', DRAFT_07, ecmaScriptPattern);

/** JSON Schema 2020-12. */
export const jsonSchema2020: Target = jsonSchema('json-schema-2020-12', DRAFT_2020_12, ecmaScriptPattern);

/** The `values.schema.json` of a chart. */
export const helm: Target = jsonSchema('helm', DRAFT_07, patternOfCharts);

function jsonSchema(name: string, dialect: string, pattern: Vocabulary['pattern']): Target {
  return {
    name,
    outputFormat: 'json',
    vocabulary: {
      pattern,
      formatName: (format) => (format === 'uriref' ? 'uri-reference' : format),
      namesFormats: true,
      hasContains: true,
      hasUniqueItems: true,
      hasTypeInNot: true,
    },
    listsRequired: true,
    showsOwnDefaults: false,
    knowsNotNull: true,
    document: (root) => schemaOf([['$schema', dialect], ...root]),
    types(shape, inside) {
      const { isAny, acceptsNull, alternatives } = shape;
      if (isAny) return acceptsNull ? [] : [['not', mapOf([['type', 'null']])]];
      // What is said of the parts of a collection asks nothing of other values.
      const parts = alternatives.flatMap((type) => (type.kind === 'scalar' ? [] : inside(type)));
      return [...typeKeyword([...typeNames(shape), ...(acceptsNull ? ['null'] : [])]), ...parts];
    },
    keys,
    refusesWrongDefaults: false,
    hasDefault: (type, value) => !followsFromKeys(type, value),
    restriction: (types, acceptsNull) => typeKeyword([...types, ...(acceptsNull ? ['null'] : [])]),
    notes: ({ documentation, unsaid }) => [...documentationKeywords(documentation), ...allExamples(documentation), ...rulesForPeople(unsaid)],
  };
}

/** Editors read the patterns of a chart as ECMAScript, but Helm as RE2 and stops at one that is none. */
function patternOfCharts(re2: string): string | undefined {
  const pattern = ecmaScriptPattern(re2);
  return pattern === undefined || UNKNOWN_TO_RE2.test(pattern) ? undefined : pattern;
}

/** What looks around, and code points and scripts as ECMAScript writes them. */
const UNKNOWN_TO_RE2 = /\(\?<?[=!]|\\u\{|\\p\{Script=/i;

/** Keys that are removed are not among those that any key stands for. */
function keys(given: ExportedKeys): Keywords {
  const { anyKey, removed } = given;
  if (!anyKey || removed.length === 0) return closedKeys(given);
  return [...closedKeys(given), ['propertyNames', mapOf([['not', mapOf([['enum', arrayOf(removed)]])]])]];
}

function typeKeyword(names: readonly string[]): Keywords {
  const [only] = names;
  if (only === undefined) return [['not', mapOf([])]];
  return [['type', names.length === 1 ? only : arrayOf(names)]];
}

function allExamples({ examples = [] }: Documentation): Keywords {
  return examples.length === 0 ? [] : [['examples', arrayOf(examples.map(({ value }) => value))]];
}
