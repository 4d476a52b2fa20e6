// Changes of a subject that are chosen at random, and how a change of a text is one of a subject.
import { withFile } from './subject.mjs';

/**
 * An input with a few changes; now and then without one. Parts of other inputs get into it. A mutation is chosen as often as its weight says; it
 * changes a subject, or gives `undefined` where it has nothing to change.
 */
export function mutateOneOf(sources, mutations, random) {
  const weighted = sources.map(({ weight, inputs }) => [weight, inputs]);
  const pickInput = () => random.pick(random.pickWeighted(weighted));
  const otherText = (isWanted) => textOf(pickInput, isWanted, random);
  let subject = pickInput();
  for (let left = random.pick(COUNTS); left > 0; left--) subject = random.pickWeighted(mutations)(subject, random, otherText) ?? subject;
  return subject;
}

const COUNTS = [0, 1, 1, 1, 1, 1, 2, 2, 3, 4];

/** A text of another input that is wanted, if one of a few inputs has one. */
function textOf(pickInput, isWanted = () => true, random) {
  for (let left = 8; left > 0; left--) {
    const wanted = Object.entries(pickInput().files).filter(([name, text]) => isWanted(name, text));
    if (wanted.length > 0) return random.pick(wanted)[1];
  }
  return '';
}

/** A change of the text of the file that is chosen. */
export function inFile(weight, change, chooseFile, isAlike) {
  const apply = (subject, random, otherText) => {
    const name = chooseFile(subject, random);
    if (name === undefined) return undefined;
    const text = change(subject.files[name], random, otherText(isAlike));
    return text === undefined ? undefined : withFile(subject, name, text);
  };
  return [weight, apply];
}
