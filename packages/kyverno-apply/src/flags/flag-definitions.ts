import type { FlagDefinition } from '@assay/kyverno/jp';

/** The flags of `kyverno apply` v1.19.0, and behind them our own. Two names of one list are kept in one. */
export const APPLY_FLAGS: readonly FlagDefinition[] = [
  list('resource', 'r'),
  list('resources', undefined, 'resource'),
  list('target-resource'),
  list('target-resources', undefined, 'target-resource'),
  list('parameter-resource'),
  list('json'),
  list('http-payload'),
  list('envoy-payload'),
  list('set', 's'),
  list('crd-paths'),
  list('crd-path'),
  list('exception', 'e'),
  list('exceptions', undefined, 'exception'),
  text('values-file', 'f'),
  text('userinfo', 'u'),
  text('context-file'),
  text('output', 'o'),
  text('output-format'),
  text('generated-exception-ttl'),
  text('warn-exit-code'),
  text('kubeconfig'),
  text('context'),
  text('namespace', 'n'),
  text('concurrent'),
  text('batch-size'),
  text('git-branch', 'b'),
  text('username'),
  text('password'),
  onOff('cluster', 'c'),
  onOff('policy-report', 'p'),
  onOff('table', 't'),
  onOff('detailed-results'),
  onOff('remove-color'),
  onOff('stdin', 'i'),
  onOff('registry'),
  onOff('audit-warn'),
  onOff('warn-no-pass'),
  onOff('continue-on-fail'),
  onOff('continue-on-error'),
  onOff('show-performance'),
  onOff('cluster-wide-resources'),
  onOff('generate-exceptions'),
  onOff('exceptions-within-resources'),
  onOff('exceptions-with-resources', undefined, 'exceptions-within-resources'),
  onOff('exceptions-within-policies'),
  // What the reference logs, and where: nothing is logged here.
  text('v', 'v'),
  text('vmodule'),
  text('alsologtostderrthreshold'),
  text('log_backtrace_at'),
  text('log_dir'),
  text('log_file'),
  text('log_file_max_size'),
  text('stderrthreshold'),
  onOff('add_dir_header'),
  onOff('alsologtostderr'),
  onOff('legacy_stderr_threshold_behavior'),
  onOff('logtostderr'),
  onOff('one_output'),
  onOff('skip_headers'),
  onOff('skip_log_headers'),
  text('report'),
  text('report-file'),
  text('color'),
  onOff('diff'),
  onOff('explain'),
  list('fail-on'),
];

function list(name: string, short?: string, meaning?: string): FlagDefinition {
  return { ...text(name, short), ...(meaning !== undefined && { meaning }) };
}

function text(name: string, short?: string): FlagDefinition {
  return { name, takesValue: true, ...(short !== undefined && { short }) };
}

function onOff(name: string, short?: string, meaning?: string): FlagDefinition {
  return { ...list(name, short, meaning), takesValue: false };
}
