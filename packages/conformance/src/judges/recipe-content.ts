import { isObject, parseJson } from '../json-value.ts';

/** Shorter values turn up in honest messages by chance. */
const SHORTEST = 12;
/** A message that holds a value may hold only the beginning or the end of it. */
const LONGEST = 60;
const MOST_LINES = 100;
/** What is no JSON is looked through up to here, in UTF-16 code units. */
const MOST_TEXT = 1_000_000;

/** Words of the schema and of error codes: a message may hold them although a recipe does, too. */
const PUBLIC_WORDS = [
  'recipe_version',
  'firmware_url',
  'partition_layout',
  'unattend_xml',
  'install-linux.target',
  'install-windows.target',
  'install-esxi.target',
  'supermicro-update.target',
  'https://shoal.dev/provisioner/recipe.schema.json',
  'http://json-schema.org/draft-07/schema#',
  'additionalProperties',
  'duplicate_key',
  'invalid_json',
  'validation_error',
];

/** The first piece of a text value of a recipe that stands in `messages`. */
export function findRecipeContent(recipe: string, messages: string): string | undefined {
  const parsed = parseJson(recipe);
  const values = parsed.kind === 'value' ? textValues(parsed.value) : quotedTexts(recipe);
  return [...new Set(values.flatMap(tellingPieces))].find((piece) => messages.includes(piece));
}

function tellingPieces(value: string): string[] {
  return value
    .split(/[\r\n]+/, MOST_LINES)
    .map((line) => line.trim())
    .flatMap((line) => [line.slice(0, LONGEST), line.slice(-LONGEST)])
    .filter((piece) => piece.length >= SHORTEST && !PUBLIC_WORDS.some((word) => word.includes(piece)));
}

/** Without recursion: a recipe can be deep. */
function textValues(recipe: unknown): string[] {
  const texts: string[] = [];
  const waiting = [recipe];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') texts.push(value);
    else if (isObject(value)) for (const child of Object.values(value)) waiting.push(child);
  }
  return texts;
}

/** What looks like a value in a text that is no JSON: between quotes, with no colon behind it. */
function quotedTexts(recipe: string): string[] {
  return [...recipe.slice(0, MOST_TEXT).matchAll(/"([^"\\\n]{12,200})"(?!\s*:)/g)].flatMap(([, text]) => text ?? []);
}
