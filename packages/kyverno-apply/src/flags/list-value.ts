/** What is wrong with a value that is a list. */
export class ListProblem extends Error {
  override readonly name = 'ListProblem';
}

/** The values that stand in one line of comma-separated values: in double quotes they may hold commas, and a quote as two of them. */
export function readList(line: string): readonly string[] {
  if (line === '') return [];
  const values: string[] = [];
  for (let at = 0; at <= line.length;) {
    const { value, end } = line[at] === '"' ? quotedValue(line, at) : plainValue(line, at);
    values.push(value);
    at = end + 1;
  }
  return values;
}

interface ListValue {
  readonly value: string;
  /** Where the comma behind it stands, or the line ends. */
  readonly end: number;
}

function plainValue(line: string, start: number): ListValue {
  const comma = line.indexOf(',', start);
  const end = comma < 0 ? line.length : comma;
  const value = line.slice(start, end);
  if (value.includes('"')) throw new ListProblem(`parse error on line 1, column ${start + value.indexOf('"') + 1}: bare " in non-quoted-field`);
  return { value, end };
}

function quotedValue(line: string, start: number): ListValue {
  const [quoted = '', inside = ''] = /^"((?:[^"]|"")*)"(?=,|$)/.exec(line.slice(start)) ?? [];
  if (quoted === '') throw new ListProblem(`parse error on line 1, column ${line.length + 1}: extraneous or missing " in quoted-field`);
  return { value: inside.replaceAll('""', '"'), end: start + quoted.length };
}
