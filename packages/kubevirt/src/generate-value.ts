/**
 * A text as the generator `expression` of OpenShift makes one from a pattern such as `vm-[a-z0-9]{16}`, always with the
 * first character of each class, so that results repeat. `undefined` if the generator would refuse the pattern.
 * Follows the expression value generator of openshift/library-go.
 */
export function generateValue(from: string): string | undefined {
  if (from === '') return undefined;
  let isRefused = false;
  const text = from.replace(CLASS, (_, members: string, count: string) => {
    const length = Number(count);
    if (length === 0 || length > LONGEST) isRefused = true;
    return isRefused ? '' : firstCharacter(members).repeat(length);
  });
  return isRefused ? undefined : text;
}

const CLASS = /\[([a-zA-Z0-9\-\\]+)\]\{([0-9]+)\}/g;
const LONGEST = 255;

/** First characters of the named classes: letters, digits and underscore; digits; letters and digits; symbols. */
const NAMED_CLASSES: ReadonlyMap<string, string> = new Map([
  ['\\w', 'a'],
  ['\\d', '0'],
  ['\\a', 'a'],
  ['\\A', '~'],
]);

function firstCharacter(members: string): string {
  return NAMED_CLASSES.get(members.slice(0, 2)) ?? members.charAt(0);
}
