import { McpServer } from '@modelcontextprotocol/server';

import { version } from '../version.ts';
import { NamedPaths } from './named-paths.ts';
import type { ToolRunner } from './run-tool.ts';
import { tools } from './tools.ts';

export interface ToolServerOptions {
  /** The one directory that agents may see, an absolute path without links. */
  readonly directory: string;
  /** Whether tools that change files are offered. */
  readonly canWrite: boolean;
  readonly runner: ToolRunner;
}

/** A server of the Model Context Protocol that offers commands as tools. */
export function toolServer({ directory, canWrite, runner }: ToolServerOptions): McpServer {
  const instructions = `Assay checks ytt templates, Kyverno policies, Kubernetes manifests, KubeVirt templates and recipes before anything runs them. Paths start from ${directory}, and no file outside of it is read. ${canWrite ? 'fix, update_tests and migrate_in_place change files.' : 'No tool changes a file.'}`;
  const server = new McpServer({ name: 'assay', title: 'Assay', version }, { instructions });
  const paths = new NamedPaths(directory);
  for (const tool of tools) if (canWrite || !tool.writes) tool.register(server, paths, runner);
  return server;
}
