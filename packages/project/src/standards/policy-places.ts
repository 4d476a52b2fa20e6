import { directoryOf, relativePath } from '../workspace/path.ts';

/** Named one by one, more would be a list that nobody keeps. */
const MOST = 5;

/** The directories to name so that all these policies count: where they are, or what they have in common below the directory of the project. */
export function policyPlaces(paths: readonly string[], directory: string): readonly string[] {
  const places = distinct(paths.map((path) => relativePath(directory, directoryOf(path))));
  const outermost = places.filter((place) => !places.some((other) => other !== place && (other === '.' || place.startsWith(`${other}/`))));
  if (outermost.length <= MOST) return outermost;
  const tops = distinct(outermost.map((place) => place.split('/')[0] ?? place));
  return tops.length <= MOST ? tops : ['.'];
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}
