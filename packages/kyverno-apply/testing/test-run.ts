import type { ApplyEnvironment, FileChange } from '../src/apply-environment.ts';
import { runApply } from '../src/run-apply.ts';
import type { ApplyOutcome } from '../src/run-apply.ts';
import { testWorkspace } from '../../kyverno-test/testing/test-workspace.ts';

/** The part of the web-standard encoder used here. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What a run did. */
export interface TestRun extends ApplyOutcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly changes: readonly FileChange[];
}

/** What a run finds around it. */
export interface Around {
  readonly stdin?: string;
  /** Default: 21 August 2026. */
  readonly now?: string;
  /** What git repositories hold; default: that there is none. */
  readonly cloneRepository?: ApplyEnvironment['cloneRepository'];
  /** What registries say; default: that they cannot be reached. */
  readonly answerImageQuestion?: ApplyEnvironment['answerImageQuestion'];
}

/** Runs a command line, split at blanks, on files in memory. */
export async function run(
  commandLine: string,
  files: Readonly<Record<string, string>>,
  { stdin = '', now = '2026-08-21', answerImageQuestion = nobody, cloneRepository = noRepository }: Around = {},
): Promise<TestRun> {
  let stdout = '';
  let stderr = '';
  const changes: FileChange[] = [];
  const outcome = await runApply(commandLine.split(' '), {
    workspace: testWorkspace(files),
    directory: '/work',
    host: { now: () => ({ epochMilliseconds: Date.parse(now), offsetMinutes: 0 }), random: () => 0 },
    readStdin: () => new TextEncoder().encode(stdin),
    print: (text) => void (stdout += text),
    printError: (text) => void (stderr += text),
    write: (change) => void changes.push(change),
    answerImageQuestion,
    cloneRepository,
    isTerminal: () => false,
  });
  return { ...outcome, stdout, stderr, changes };
}

const nobody: ApplyEnvironment['answerImageQuestion'] = async () => ({ kind: 'failure', message: 'nobody answers', reason: 'unreachable' });

const noRepository: ApplyEnvironment['cloneRepository'] = async () => ({ kind: 'failure', message: 'repository not found' });

/** A ClusterPolicy with one rule for Pods and ConfigMaps. */
export function policy(name: string, body: string, more = ''): string {
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: ${name}
${more}spec:
  rules:
    - name: rule
      match:
        any:
          - resources:
              kinds: [Pod, ConfigMap]
      ${body}
`;
}

/** A rule that wants the label `team`. */
export const WANTS_TEAM = 'validate: {message: a team is needed, pattern: {metadata: {labels: {team: "?*"}}}}';

/** An object with a name and perhaps a label `team`. */
export function configMap(name: string, team?: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  labels:\n    app: shop # the app\n${team === undefined ? '' : `    team: ${team}\n`}`;
}
