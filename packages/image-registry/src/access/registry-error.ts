import { readBody } from './read-body.ts';
import { RegistryFailure } from './registry-failure.ts';

const ERROR_BYTES = 64 * 1024;

/** What a registry says in place of an answer, as go-containerregistry tells it: `GET https://…: MANIFEST_UNKNOWN: manifest unknown`. */
export async function registryError(response: Response, url: string): Promise<RegistryFailure> {
  const text = new TextDecoder().decode(await readBody(response, ERROR_BYTES));
  const { origin, pathname } = new URL(url);
  const said = diagnosesIn(text);
  const reason = response.status === 404 ? 'unknown-image' : response.status >= 500 || response.status === 429 ? 'unreachable' : 'other';
  const status = `unexpected status code ${response.status} ${response.statusText}`;
  const what =
    said.length > 1 ? `multiple errors returned: ${said.join('; ')}` : (said[0] ?? (text === '' ? status : `${status}: ${text.slice(0, 500)}`));
  return new RegistryFailure(`GET ${origin}${pathname}: ${what}`, reason);
}

function diagnosesIn(text: string): readonly string[] {
  const errors = membersOf(parsed(text)).errors;
  return (Array.isArray(errors) ? errors : []).map((each: unknown) => {
    const { code, message, detail } = membersOf(each);
    return `${printed(code)}: ${printed(message ?? '')}${detail === undefined || detail === null ? '' : `; ${printed(detail)}`}`;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A value as Go prints it. */
function printed(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printed).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `map[${Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, each]) => `${key}:${printed(each)}`)
    .join(' ')}]`;
}
