import type { Command } from './arguments/command.ts';
import { checkCommand } from './commands/check-command.ts';
import { completionCommand } from './commands/completion-command.ts';
import { docsCommand } from './commands/docs-command.ts';
import { explainCommand } from './commands/explain-command.ts';
import { exportCommand } from './commands/export-command.ts';
import { initCommand } from './commands/init-command.ts';
import { kubevirtValidateCommand } from './commands/kubevirt-validate-command.ts';
import { kyvernoApplyCommand } from './commands/kyverno-apply-command.ts';
import { kyvernoCompareCommand } from './commands/kyverno-compare-command.ts';
import { kyvernoCreateExceptionCommand } from './commands/kyverno-create-exception-command.ts';
import { kyvernoCreateTestCommand } from './commands/kyverno-create-test-command.ts';
import { kyvernoCreateUserInfoCommand } from './commands/kyverno-create-user-info-command.ts';
import { kyvernoCreateValuesCommand } from './commands/kyverno-create-values-command.ts';
import { kyvernoFixCommand } from './commands/kyverno-fix-command.ts';
import { kyvernoJpCommand } from './commands/kyverno-jp-command.ts';
import { kyvernoMigrateCommand } from './commands/kyverno-migrate-command.ts';
import { kyvernoSchemaCommand } from './commands/kyverno-schema-command.ts';
import { kyvernoTestCommand } from './commands/kyverno-test-command.ts';
import { kyvernoVersionCommand } from './commands/kyverno-version-command.ts';
import { lspCommand } from './commands/lsp-command.ts';
import { mcpCommand } from './commands/mcp-command.ts';
import { recipeBuildIsoCommand } from './commands/recipe-build-iso-command.ts';
import { recipeCheckCommand } from './commands/recipe-check-command.ts';
import { recipeDispatchCommand } from './commands/recipe-dispatch-command.ts';
import { recipeReportCommand } from './commands/recipe-report-command.ts';
import { recipeSchemaCommand } from './commands/recipe-schema-command.ts';
import { reportMergeCommand } from './commands/report-merge-command.ts';
import { schemaCommand } from './commands/schema-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { yttCommand } from './commands/ytt-command.ts';

/** All commands, in the order of the help. A command whose words begin with those of another one comes before it. */
export const commands: readonly Command[] = [
  checkCommand,
  recipeCheckCommand,
  recipeSchemaCommand,
  recipeBuildIsoCommand,
  recipeDispatchCommand,
  recipeReportCommand,
  kubevirtValidateCommand,
  kyvernoApplyCommand,
  kyvernoTestCommand,
  kyvernoCompareCommand,
  kyvernoFixCommand,
  kyvernoMigrateCommand,
  kyvernoSchemaCommand,
  kyvernoJpCommand,
  kyvernoCreateTestCommand,
  kyvernoCreateValuesCommand,
  kyvernoCreateUserInfoCommand,
  kyvernoCreateExceptionCommand,
  kyvernoVersionCommand,
  yttCommand,
  exportCommand,
  docsCommand,
  lspCommand,
  mcpCommand,
  serveCommand,
  reportMergeCommand,
  explainCommand,
  initCommand,
  schemaCommand,
  completionCommand,
];
