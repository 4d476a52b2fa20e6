/**
 * Whether a text is meant to be a recipe: a JSON object that has the member `task_target`, or a `$schema` that names the
 * recipe schema, at its top level. Of a text that breaks JSON it is enough that such a member is anywhere. Files that
 * only speak of recipes (documentation, code, the recipe schema itself) are none. Linear in the text.
 */
export function recognizesRecipe(fileName: string, text: string): boolean {
  if (!text.includes('task_target') && !text.includes('recipe.schema.json')) return false;
  const start = startOfData(text);
  if (text[start] === '{') {
    const look = lookAtTopLevel(text, start);
    return look === 'recipe' || (look === 'broken' && mentionsMember(text));
  }
  return text[start] !== '[' && fileName.endsWith('.json') && mentionsMember(text);
}

/** Skips white space, byte order marks, decoded or not, and comments, which do not belong there. */
function startOfData(text: string): number {
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    const closing = text.startsWith('/*', at) ? '*/' : text[at] === '#' || text.startsWith('//', at) ? '\n' : undefined;
    const end = closing === undefined ? -1 : text.indexOf(closing, at);
    if (closing === undefined || end < 0) return at;
    at = end + closing.length;
  }
}

/** Follows strings and brackets to the member names of the outermost object. */
function lookAtTopLevel(text: string, start: number): 'recipe' | 'broken' | 'other' {
  let depth = 0;
  let isBroken = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') {
      const end = closingQuote(text, at);
      if (end === undefined) return 'broken';
      if (depth === 1 && isRecipeMember(text, at)) return 'recipe';
      at = end;
    } else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else isBroken ||= !PLAIN.test(character);
  }
  return isBroken || depth !== 0 ? 'broken' : 'other';
}

/** The quote that ends a string; `undefined` if the line ends before. */
function closingQuote(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '"') return at;
    if (character === '\n') return undefined;
    if (character === '\\') at++;
  }
  return undefined;
}

function isRecipeMember(text: string, at: number): boolean {
  MEMBER.lastIndex = at;
  return MEMBER.test(text);
}

/** Whether something like such a member is there: any quotes or none. An object after it would be a schema's. */
function mentionsMember(text: string): boolean {
  return LOOSE_MEMBER.test(text);
}

const SPACE = /[\s\ufffd]*/y;
/** What is outside of strings in JSON, brackets aside. */
const PLAIN = /[\s,:0-9.+\-Eaeflnrstu]/;
const MEMBER = /"task_target"\s*:|"\$schema"\s*:\s*"[^"\n]*\brecipe\.schema\.json#?"/y;
const LOOSE_MEMBER =
  /\btask_target["'\u2018-\u201f]?\s*:\s*[^\s{]|\$schema["'\u2018-\u201f]?\s*:\s*["'\u2018-\u201f][^"'\n]*\brecipe\.schema\.json\b/;
