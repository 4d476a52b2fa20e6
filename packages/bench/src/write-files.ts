import fs from 'node:fs';
import path from 'node:path';

/** Texts by the paths of their files, with `/`. */
export type Files = Readonly<Record<string, string>>;

/** Writes files below a folder, and gives the folder. */
export function writeFiles(folder: string, files: Files): string {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return folder;
}
