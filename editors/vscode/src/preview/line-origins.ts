import type { LineOrigin } from './rendered.ts';

/** Where a line of a preview comes from: one that goes on with a text has the origin of where that begins. */
export function originOfLine(origins: readonly LineOrigin[], line: number): LineOrigin | undefined {
  return origins.findLast((origin) => origin.line <= line);
}

/** The lines of a preview that a line of a file wrote, or else gave a value to, or else the nearest line above that wrote any. */
export function linesFrom(origins: readonly LineOrigin[], uri: string, line: number): readonly number[] {
  const written = origins.filter((origin) => origin.uri === uri);
  const exact = written.filter(({ range }) => range.start.line === line);
  if (exact.length > 0) return exact.map((origin) => origin.line);
  const given = origins.filter(({ value }) => value?.places.some((place) => place.uri === uri && place.range?.start.line === line));
  if (given.length > 0) return given.map((origin) => origin.line);
  const above = Math.max(...written.map(({ range }) => range.start.line).filter((start) => start < line));
  return written.filter(({ range }) => range.start.line === above).map((origin) => origin.line);
}
