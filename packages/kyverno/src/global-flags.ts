/** A flag that takes a value or, if it has none, stands for true. */
export interface KyvernoFlag {
  readonly name: string;
  readonly short?: string;
  readonly takesValue: boolean;
  /** The name under which its values are kept, where it is a second name of another flag. */
  readonly meaning?: string;
}

/**
 * The flags that every command of Kyverno v1.19.0 takes: where its cluster is, what it logs, and where. Here is no cluster and no log, so
 * they change nothing.
 */
export const GLOBAL_FLAGS: readonly KyvernoFlag[] = [
  { name: 'v', short: 'v', takesValue: true },
  { name: 'kubeconfig', takesValue: true },
  { name: 'vmodule', takesValue: true },
  { name: 'alsologtostderrthreshold', takesValue: true },
  { name: 'log_backtrace_at', takesValue: true },
  { name: 'log_dir', takesValue: true },
  { name: 'log_file', takesValue: true },
  { name: 'log_file_max_size', takesValue: true },
  { name: 'stderrthreshold', takesValue: true },
  { name: 'add_dir_header', takesValue: false },
  { name: 'alsologtostderr', takesValue: false },
  { name: 'legacy_stderr_threshold_behavior', takesValue: false },
  { name: 'logtostderr', takesValue: false },
  { name: 'one_output', takesValue: false },
  { name: 'skip_headers', takesValue: false },
  { name: 'skip_log_headers', takesValue: false },
];

/** How many of the words in front are these flags and their values. */
export function leadingFlagCount(words: readonly string[]): number {
  let count = 0;
  for (let word = words[count]; word !== undefined; word = words[count]) {
    const flag = GLOBAL_FLAGS.find(({ name, short }) => word.split('=')[0] === `--${name}` || (short !== undefined && word.startsWith(`-${short}`)));
    if (flag === undefined) return count;
    const hasSeparateValue = flag.takesValue && (word === `--${flag.name}` || word === `-${flag.short}`);
    count = Math.min(count + (hasSeparateValue ? 2 : 1), words.length);
  }
  return count;
}
