import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';

import { CliError } from '../process/cli-error.ts';
import type { NamedPaths } from './named-paths.ts';
import type { ToolRunner } from './run-tool.ts';

/** A command as an agent calls it. */
export interface Tool {
  /** Whether it changes files: it is offered only if that was allowed. */
  readonly writes: boolean;
  readonly register: (server: McpServer, paths: NamedPaths, runner: ToolRunner) => void;
}

interface ToolDescription<Asked> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: StandardSchemaWithJSON<unknown, Asked>;
  readonly writes?: boolean;
  /** The command line that does what is asked, without `assay`. */
  readonly words: (asked: Asked, paths: NamedPaths) => readonly string[];
}

/** Makes a tool of a command line. */
export function commandTool<Asked>({ name, writes = false, title, description, input, words }: ToolDescription<Asked>): Tool {
  const annotations = { readOnlyHint: !writes, destructiveHint: writes, idempotentHint: true, openWorldHint: false };
  const register: Tool['register'] = (server, paths, run) => {
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (asked) => {
      try {
        const { text, isFailure } = await run(words(asked, paths));
        return { content: [{ type: 'text', text }], isError: isFailure };
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
    });
  };
  return { writes, register };
}

/** A flag with each of its values. */
export function repeated(flag: string, values: readonly string[] = []): readonly string[] {
  return values.flatMap((value) => [flag, value]);
}

/** A flag if it is on. */
export function switched(flag: string, isOn: boolean | undefined): readonly string[] {
  return isOn === true ? [flag] : [];
}
