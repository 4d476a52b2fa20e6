/**
 * What `ytt` prints when it fails. The first line of the message is cut before each `: ` that a capital letter
 * follows, outside of brackets, and each piece is indented by one step more; the other lines stay as they are.
 * A bracket that closes nothing ends the line, and the rest of it is lost: so the reference does it.
 */
export function errorText(message: string): string {
  const lineEnd = message.indexOf('\n');
  const first = lineEnd < 0 ? message : message.slice(0, lineEnd);
  const steps = splitSteps(first).map((step, depth) => '  '.repeat(depth) + step);
  return `ytt: Error: ${steps.join('\n')}${lineEnd < 0 ? '' : message.slice(lineEnd)}`;
}

function splitSteps(line: string): readonly string[] {
  const steps: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (OPENING.has(char)) depth++;
    else if (CLOSING.has(char) && depth-- === 0) return [...steps, line.slice(start, at)];
    else if (depth === 0 && char === ':' && line.charAt(at + 1) === ' ' && isCapital(line.charAt(at + 2))) {
      steps.push(line.slice(start, at + 1));
      start = at + 2;
      at++;
    }
  }
  return [...steps, line.slice(start)];
}

const OPENING: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSING: ReadonlySet<string> = new Set([')', ']', '}']);

function isCapital(char: string): boolean {
  return char >= 'A' && char <= 'Z';
}
