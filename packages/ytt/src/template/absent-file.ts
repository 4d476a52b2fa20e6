import { nearestName } from '@assay/findings';

/** Details of a fault: a file that a template asks for and that is not there, or the directory of a library. */
export class AbsentFile {
  /** As the template writes it. */
  readonly path: string;
  /** The file that was most likely meant: one with the same name elsewhere, otherwise one whose path or name is nearly the same. */
  readonly nearest: string | undefined;

  /** `paths` are what could be written to get the files that there are. */
  constructor(path: string, paths: readonly string[]) {
    this.path = path;
    const name = baseName(path);
    const byName = paths.find((other) => baseName(other) === name) ?? nearestName(path, paths);
    this.nearest = byName ?? paths.find((other) => baseName(other) === nearestName(name, paths.map(baseName)));
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
