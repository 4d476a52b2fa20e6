import { Failure } from '../failure.ts';
import type { InputFile } from './input-file.ts';

/** The texts of the files that can hold code. A file that cannot be read has none: whoever needs it will say so. */
export function programTexts(files: readonly InputFile[]): string[] {
  return files.filter(({ kind }) => kind !== 'data').flatMap(textOf);
}

function textOf(file: InputFile): string[] {
  try {
    return [file.source.text];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
