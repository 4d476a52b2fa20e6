import { Failure } from '../failure.ts';
import { YTT_VERSION } from '../version.ts';
import { failedResult, orFailed } from './failed-result.ts';
import { formatFiles } from './format-files.ts';
import { parseFlags } from './parse-flags.ts';
import type { RenderRequest, RenderResult } from './render-request.ts';
import { renderTemplates } from './render-templates.ts';
import { chooseSubcommand } from './subcommands.ts';

/** Does what a command line of `ytt` asks for. Every mistake and failure comes as text and exit status. */
export function render(request: RenderRequest): Promise<RenderResult> {
  return orFailed(() => run(request));
}

function run(request: RenderRequest): RenderResult | Promise<RenderResult> {
  const { subcommand, path, words } = chooseSubcommand(request.words);
  const flags = parseFlags(words, subcommand.flags);
  if (flags.isOn('version')) return printed(versionText());
  const [extra] = flags.operands;
  if (extra !== undefined) throw new Failure(`command '${path}' does not accept extra arguments '${extra}'`, []);
  switch (subcommand.name) {
    case 'template':
      return renderTemplates(flags, request);
    case 'fmt': {
      const { text, failure } = formatFiles(flags, request.inputs);
      return failure ? { ...failedResult(failure), stdout: text } : printed(text);
    }
    case 'version':
      return printed(versionText());
    case 'completion':
      throw new Failure('command completion is not available here (hint: assay completion SHELL completes this command, too)', []);
    case 'website':
    case 'playground':
      throw new Failure(`command ${subcommand.name} is not available in Assay`, []);
  }
}

function versionText(): string {
  return `ytt version ${YTT_VERSION}\n`;
}

function printed(stdout: string): RenderResult {
  return { exit: 0, stdout, stderr: '' };
}
