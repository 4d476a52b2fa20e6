import type { KyvernoFlag } from '@assay/kyverno/jp';

/** The flags of `kyverno apply` v1.19.0 but for those of all commands, and behind them our own. Two names of one list are kept in one. */
export const APPLY_FLAGS: readonly KyvernoFlag[] = [
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
  text('report'),
  text('report-file'),
  text('color'),
  onOff('diff'),
  onOff('explain'),
  list('fail-on'),
];

function list(name: string, short?: string, meaning?: string): KyvernoFlag {
  return { ...text(name, short), ...(meaning !== undefined && { meaning }) };
}

function text(name: string, short?: string): KyvernoFlag {
  return { name, takesValue: true, ...(short !== undefined && { short }) };
}

function onOff(name: string, short?: string, meaning?: string): KyvernoFlag {
  return { ...list(name, short, meaning), takesValue: false };
}
