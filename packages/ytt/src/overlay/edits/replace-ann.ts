import type { Edit } from './edit.ts';
import { replaceIn } from './own-annotations.ts';
import { readParticipants } from './selection.ts';

/** Each annotation takes the place of the one of its name, or is added. */
export const replaceAnn: Edit = {
  annotation: 'overlay/replace-ann',
  plan(by, node) {
    const participants = readParticipants(by, node);
    return (annotations, { thread }) => {
      const result = new Map(annotations);
      replaceIn(result, participants(thread));
      return result;
    };
  },
};
