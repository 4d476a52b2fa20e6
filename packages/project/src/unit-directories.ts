/**
 * The directories that are rendered, given the names of the templates in them: those that directly hold one and stand below no
 * other such directory, sorted. The working directory is the empty name.
 */
export function unitDirectories(templates: readonly string[]): readonly string[] {
  const holding = new Set(templates.map(directoryOf));
  return [...holding].filter((directory) => directoryAround(directory, holding) === undefined).sort();
}

/** The nearest directory of a set that a file or directory stands below. Costs as much as the name is deep. */
export function directoryAround(name: string, directories: ReadonlySet<string>): string | undefined {
  for (let at = name; at !== '';) {
    at = directoryOf(at);
    if (directories.has(at) && isBelow(name, at)) return at;
  }
  return undefined;
}

/** The directory of a file by its name; empty for the working directory. */
export function directoryOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** Whether a file or directory stands somewhere below a directory. */
export function isBelow(name: string, directory: string): boolean {
  if (directory === '') return !name.startsWith('/') && name !== '..' && !name.startsWith('../');
  return name.startsWith(`${directory}/`);
}
