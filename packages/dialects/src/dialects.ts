import type { Dialect, RuleSet } from '@assay/findings';
import { kubernetesDialect } from '@assay/kubernetes';
import { kubevirtDialect } from '@assay/kubevirt';
import { kyvernoDialect } from '@assay/kyverno-test/dialect';
import { projectRules } from '@assay/project';
import { recipeDialect } from '@assay/recipe';
import { yttDialect } from '@assay/ytt/dialect';

import { judgedByDialects } from './judged-kinds.ts';

/** All dialects, in the order in which files are offered to them. */
export const dialects: readonly Dialect[] = [yttDialect, recipeDialect, kyvernoDialect, kubevirtDialect, kubernetesDialect(judgedByDialects)];

/** The rules that a report can name: those of the dialects, and those about project files and suppressions. */
export const allRuleSets: readonly RuleSet[] = [...dialects, { id: 'assay', rules: projectRules }];
