import { nearestName } from '@assay/findings';

/** Details of a fault: a file that a template asks for and that is not there. */
export class AbsentFile {
  /** As the template writes it. */
  readonly path: string;
  /** The file that was most likely meant: one with the same name elsewhere, otherwise one whose path or name is nearly the same. */
  readonly nearest: string | undefined;
  /** Whether not even its directory is there. */
  readonly isInAbsentDirectory: boolean;

  /** `paths` are what could be written to get the files that there are. */
  constructor(path: string, paths: readonly string[]) {
    this.path = path;
    const name = baseName(path);
    const byName = paths.find((other) => baseName(other) === name) ?? nearestName(path, paths);
    const directory = path.slice(0, path.length - name.length);
    this.isInAbsentDirectory = directory !== '' && !paths.some((other) => other.startsWith(directory));
    this.nearest = byName ?? paths.find((other) => baseName(other) === nearestName(name, paths.map(baseName)));
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
