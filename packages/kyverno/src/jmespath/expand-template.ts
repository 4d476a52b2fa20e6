/** What the groups of a match hold, by number and by name; `undefined` where a group took no part. */
export type Groups = (group: string | number) => string | undefined;

/**
 * A replacement with the groups of a match put in, as `Regexp.Expand` of Go (1.24) does it: the longest run of letters, digits and
 * underscores is the name, what is no group is nothing, `$$` is a dollar, and a dollar without a name stands for itself.
 */
export function expandTemplate(template: string, groups: Groups): string {
  return template.replace(/\$(?:\$|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})/gu, (_all, bare: string | undefined, braced: string | undefined) => {
    const name = bare ?? braced;
    if (name === undefined) return '$';
    return groups(isGroupNumber(name) ? Number(name) : name) ?? '';
  });
}

function isGroupNumber(name: string): boolean {
  return /^(?:0|[1-9][0-9]{0,8})$/.test(name);
}
