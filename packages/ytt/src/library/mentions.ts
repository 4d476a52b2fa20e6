import type { InputFile } from '../files/input-file.ts';
import { programTexts } from '../files/program-texts.ts';

/** Tells whether a text occurs in any program among the files: what none of them mentions need not be looked for in trees. */
export function featureUses(files: readonly InputFile[]): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const found = known.get(text) ?? programTexts(files).some((program) => program.includes(text));
    known.set(text, found);
    return found;
  };
}
