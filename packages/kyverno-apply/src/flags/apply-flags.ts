import type { Duration } from '@assay/kubernetes-values';

import type { FailOn } from '../report/outcome-counts.ts';

/** What the command line of `kyverno apply` asks for. */
export interface ApplyFlags {
  /** Files, directories, addresses of git repositories, or `-`. */
  readonly policies: readonly string[];
  readonly resources: readonly string[];
  /** For policies of git repositories; empty if not given, as the two below. */
  readonly gitBranch: string;
  readonly gitUsername: string;
  readonly gitPassword: string;
  readonly targets: readonly string[];
  readonly parameters: readonly string[];
  readonly jsonPayloads: readonly string[];
  readonly httpPayloads: readonly string[];
  readonly envoyPayloads: readonly string[];
  /** Files of custom resource definitions. */
  readonly definitions: readonly string[];
  readonly exceptions: readonly string[];
  readonly takesExceptionsOfResources: boolean;
  readonly takesExceptionsOfPolicies: boolean;
  /** `name=value`, as written. */
  readonly settings: readonly string[];
  /** Paths; empty if not given, as those below. */
  readonly valuesFile: string;
  readonly userFile: string;
  readonly contextFile: string;
  /** Where mutated and generated resources go. */
  readonly output: string;
  /** What is printed at the end. */
  readonly form: ResultForm;
  readonly outputFormat: 'json' | 'yaml';
  readonly generatedExceptionTtl: Duration;
  readonly detailedResults: boolean;
  readonly removeColor: boolean;
  /** Leaves out headings. */
  readonly isForPipe: boolean;
  readonly auditWarn: boolean;
  readonly warnExitCode: number;
  readonly warnNoPass: boolean;
  readonly continueOnFail: boolean;
  /** Whether registries are asked for what policies need of images. */
  readonly asksRegistries: boolean;
  /** Not of the reference, as all that follows: a report of our own in place of what the reference prints. */
  readonly report: ReportFlags | undefined;
  /** Whether changes are told as differences from the files. */
  readonly showsDiff: boolean;
  /** Whether it is told what decided about each rule. */
  readonly explains: boolean;
  /** What ends the run with status 1 where the reference lets it pass. */
  readonly failOn: readonly FailOn[];
}

/** What report is wanted, and where. */
export interface ReportFlags {
  /** Id of a format. */
  readonly format: string;
  readonly file: string | undefined;
  readonly color: string;
}

/** The forms of output of the reference. */
export type ResultForm = 'plain' | 'table' | 'report' | 'exceptions';
