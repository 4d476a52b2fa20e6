import { locationText } from '../../location-text.ts';
import { annotationMistake } from '../overlay-failure.ts';
import type { Edit } from './edit.ts';
import { ownAnnotations, replaceIn } from './own-annotations.ts';
import { isLimited, named, readSelection, wanted } from './selection.ts';

/** The selected annotations go; then those beside the edit come as `replace-ann` brings them. */
export const removeAnns: Edit = {
  annotation: 'overlay/remove-anns',
  plan(by, node) {
    const selection = readSelection(by);
    if (!isLimited(selection)) {
      throw annotationMistake(by, 'expected names of annotations, such as "schema/validation", or keyword argument \'via\'');
    }
    const own = ownAnnotations(node.annotations);
    return (annotations, { left, thread }) => {
      const whose = `the matched node on line ${locationText(left)}`;
      const removable = ownAnnotations(annotations);
      const removed = [...named(removable, selection, whose), ...wanted(removable, selection, thread)];
      if (removed.length === 0) throw annotationMistake(by, `function 'via' selects no annotation of ${whose}`);
      const result = new Map(annotations);
      for (const name of removed) result.delete(name);
      replaceIn(result, own.values());
      return result;
    };
  },
};
