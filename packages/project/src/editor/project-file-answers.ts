import type { EditorAnswers, RuleSet } from '@assay/findings';

import { completeProjectFile } from './complete-project-file.ts';
import { describeProjectFile } from './describe-project-file.ts';
import { definePath, linksOfProjectFile } from './paths-of-project-file.ts';

/** What an editor is told about project files. The rules that they may name are those of `ruleSets`. */
export function projectFileAnswers(ruleSets: readonly RuleSet[]): EditorAnswers {
  return {
    hover: (place) => describeProjectFile(place, ruleSets),
    completions: (place) => completeProjectFile(place, ruleSets),
    definitions: (place) => definePath(place, ruleSets),
    links: (file, { workspace }) => linksOfProjectFile(file, workspace, ruleSets),
  };
}
