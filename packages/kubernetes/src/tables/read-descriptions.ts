/** What is said of a field of a definition such as `core.v1.PodSpec`; nothing if there is nothing to say. */
export type Descriptions = (definition: string, field: string) => string | undefined;

/** Reads lines `field text`, those of a definition behind a line `= definition`. */
export function readDescriptions(lines: string): Descriptions {
  const texts = new Map<string, string>();
  let definition = '';
  for (const line of lines.split('\n')) {
    const space = line.indexOf(' ');
    const word = line.slice(0, space);
    const rest = line.slice(space + 1);
    if (word === '=') definition = rest;
    else texts.set(keyOf(definition, word), rest);
  }
  return (asked, field) => texts.get(keyOf(asked, field));
}

function keyOf(definition: string, field: string): string {
  return `${definition} ${field}`;
}
