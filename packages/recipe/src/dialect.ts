import type { CheckingDialect, CheckResult, SourceFile, Violation } from '@assay/findings';
import { locate, parseJsonPointer } from '@assay/source';

import { checkRecipe } from './check.ts';
import { MAX_DETAILS } from './limits.ts';
import type { RecipeFinding } from './model.ts';
import { recognizesRecipe } from './recognize.ts';
import { recipeRules } from './rules/recipe-rules.ts';

/** Bare-metal provisioning recipes. Their values are secret: payloads hold passwords and keys. */
export const recipeDialect: CheckingDialect = {
  kind: 'checking',
  id: 'recipe',
  title: 'provisioning recipes',
  rules: recipeRules,
  extensions: ['.json'],
  isConfidential: true,
  readsBytes: true,
  recognizes: ({ name, scanText }) => recognizesRecipe(name, scanText),
  check: async ({ files }) => {
    const results = files.map(checkFile);
    return {
      violations: results.flatMap((result) => result.violations),
      notChecked: results.flatMap((result) => result.notChecked),
    };
  },
  editor: async () => (await import('./editor/recipe-editor.ts')).recipeEditor,
};

function checkFile({ bytes, name }: SourceFile): Pick<CheckResult, 'violations' | 'notChecked'> {
  const verdict = checkRecipe(bytes, { name });
  const findings = verdict.isValid ? verdict.warnings : verdict.details;
  const isCut = !verdict.isValid && verdict.isTruncated;
  return {
    violations: findings.map((finding) => violationOf(finding, name)),
    notChecked: isCut
      ? [{ file: name, reason: `it has more than ${MAX_DETAILS} problems; the others are not listed`, cause: 'stopped' as const }]
      : [],
  };
}

function violationOf({ code, severity, path, message, hint, fixes, expected, span }: RecipeFinding, file: string): Violation {
  return {
    dialect: 'recipe',
    rule: code,
    severity,
    fault: 'subject',
    message: `${subjectOf(path)} ${message}`,
    file,
    ...(span && { range: locate(span).range }),
    path,
    ...(expected !== undefined && { expected }),
    ...(hint !== undefined && { hint }),
    ...(fixes && { fixes }),
  };
}

/** What a path leads to, in words: a member by its name, a partition by its index as in the pointer. */
function subjectOf(path: string): string {
  const tokens = parseJsonPointer(path) ?? [];
  const [last, holder] = tokens.toReversed();
  if (last === undefined) return 'the recipe';
  if (tokens.length === 2 && holder === 'partition_layout') return `${holder}[${last}]`;
  return PLAIN_NAME.test(last) ? last : JSON.stringify(last);
}

const PLAIN_NAME = /^[$\w]+$/;
