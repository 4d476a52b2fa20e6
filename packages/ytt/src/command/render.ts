import { Failure } from '../failure.ts';
import { YTT_VERSION } from '../version.ts';
import { failedResult, orFailed } from './failed-result.ts';
import { formatFiles } from './format-files.ts';
import type { RenderRequest, RenderResult } from './render-request.ts';
import { renderTemplates } from './render-templates.ts';

/** Does what a command line of `ytt` asks for. Every mistake and failure comes as text and exit status. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const { commandLine } = request;
  if (commandLine.kind === 'wrong') return failedResult(commandLine.failure);
  const { subcommand, path, flags } = commandLine;
  if (flags.isOn('version')) return printed(versionText());
  const [extra] = flags.operands;
  if (extra !== undefined) return refused(`command '${path}' does not accept extra arguments '${extra}'`);
  switch (subcommand) {
    case 'template':
      return renderTemplates(flags, request);
    case 'fmt':
      return orFailed(() => {
        const { text, failure } = formatFiles(flags, request.inputs);
        return failure ? { ...failedResult(failure), stdout: text } : printed(text);
      });
    case 'version':
      return printed(versionText());
    case 'completion':
      return refused('command completion is not available here (hint: assay completion SHELL completes this command, too)');
    case 'website':
    case 'playground':
      return refused(`command ${subcommand} is not available in Assay`);
  }
}

function versionText(): string {
  return `ytt version ${YTT_VERSION}\n`;
}

function printed(stdout: string): RenderResult {
  return { exit: 0, stdout, stderr: '' };
}

function refused(message: string): RenderResult {
  return failedResult(new Failure(message, []));
}
