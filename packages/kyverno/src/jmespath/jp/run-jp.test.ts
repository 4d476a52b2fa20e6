import { expect, it } from 'vitest';
import type { JpEnvironment, JpResult } from './environment.ts';
import { runJp } from './run-jp.ts';

const FILES: Readonly<Record<string, string>> = {
  'pod.yaml': 'metadata:\n  name: web\n  labels: {tier: "<front>"}\nspec:\n  ports: [80, 443]\n',
  'query.txt': 'metadata.name',
  'broken.yaml': 'a: [',
};

function run(parameters: readonly string[], stdin = ''): JpResult {
  const environment: JpEnvironment = {
    host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 },
    readFile: (path) => {
      const text = FILES[path];
      if (text !== undefined) return { kind: 'text', text };
      return { kind: 'problem', message: path === 'folder' ? 'is a directory' : 'no such file or directory' };
    },
    readStdin: () => stdin,
  };
  return runJp(parameters, environment);
}

const INPUT_PROMPT = 'Reading from terminal input.\nEnter input object and hit Ctrl+D.\n';

it.each<[parameters: readonly string[], stdin: string, stdout: string]>([
  [['query', '-i', 'pod.yaml', 'metadata.name', 'spec.ports'], '', '# metadata.name\n"web"\n# spec.ports\n[\n  80,\n  443\n]\n'],
  [['query', '--input=pod.yaml', '-cu', 'spec', 'metadata.labels.tier'], '', '# spec\n{"ports":[80,443]}\n# metadata.labels.tier\n<front>\n'],
  [['query', '-ipod.yaml', '--', 'metadata.labels'], '', '# metadata.labels\n{\n  "tier": "\\u003cfront\\u003e"\n}\n'],
  [['query', '-q', 'query.txt', '-i', './pod.yaml'], '', '# metadata.name\n"web"\n'],
  [['-v', '4', '--kubeconfig=k', 'query', '-ipod.yaml', '-v2', '--vmodule', 'a=1,,b=2', 'metadata.name'], '', '# metadata.name\n"web"\n'],
  [
    ['query', '-ipod.yaml', '--stderrthreshold=info', '--log_backtrace_at=a.go:3', '--log_file_max_size=0x10', '--logtostderr=f', 'metadata.name'],
    '',
    '# metadata.name\n"web"\n',
  ],
  [['query', 'a'], '{"a": {}}', `${INPUT_PROMPT}# a\n{}\n`],
  [['query', '-i', 'pod.yaml'], 'spec.ports[0]', 'Reading from terminal input.\nEnter a jmespath expression and hit Ctrl+D.\n# spec.ports[0]\n80\n'],
  [['parse', '@', 'a'], '', '# @\nASTCurrentNode {\n}\n\n# a\nASTField {\n  value: "a"\n}\n\n'],
  [
    ['function', 'split', 'unheard_of'],
    '',
    'Name: split\n  Signature: split(string, string) array[string]\n  Note:      splits the first string when the second string is found and converts it into an array \n\n',
  ],
])('%j succeeds', (parameters, stdin, stdout) => {
  expect(run(parameters, stdin)).toEqual({ exitStatus: 0, stdout, stderr: '' });
});

it.each<[parameters: readonly string[], stdout: string, stderr: string]>([
  [['query'], '', 'at least one query or input object is required'],
  [
    ['query', '-i', 'pod.yaml', 'spec.ports', 'nothing'],
    '# spec.ports\n[\n  80,\n  443\n]\n',
    'error evaluating JMESPath expression: Unknown key "nothing" in path',
  ],
  [['query', '-i', 'pod.yaml', 'a['], '', 'failed to compile JMESPath: a[, error: SyntaxError: Expected tStar, received: tEOF'],
  [['query', '-i', 'pod.yaml', "to_number('inf')"], "# to_number('inf')\n", 'error marshalling result to JSON: json: unsupported value: +Inf'],
  [['query', '-i', 'none', 'a'], '', 'failed open file none: open none: no such file or directory'],
  [['query', '-i', 'folder', 'a'], '', 'failed to read file folder: read folder: is a directory'],
  [
    ['query', '-i', 'broken.yaml', 'a'],
    '',
    'error parsing input json: error converting YAML to JSON: yaml: line 1: did not find expected node content',
  ],
  [['query', '--nothing'], '', 'unknown flag: --nothing'],
  [['query', '-v'], '', "flag needs an argument: 'v' in -v"],
  [['query', '-v', 'x'], '', 'Failed to setup logging (strconv.Atoi: parsing "x": invalid syntax)'],
  [['function', '--skip_headers=2', 'split'], '', 'invalid argument "2" for "--skip_headers" flag: parse error'],
  [['function', '--log_file_max_size=-1'], '', 'invalid argument "-1" for "--log_file_max_size" flag: parse error'],
  [
    ['function', '--stderrthreshold=HIGH'],
    '',
    'invalid argument "HIGH" for "--stderrthreshold" flag: strconv.ParseInt: parsing "HIGH": invalid syntax',
  ],
  [['function', '--vmodule', 'a=1,b'], '', 'invalid argument "a=1,b" for "--vmodule" flag: syntax error: expect comma-separated list of filename=N'],
  [['function', '--vmodule', 'a=-1'], '', 'invalid argument "a=-1" for "--vmodule" flag: negative value for vmodule level'],
  [['function', '--log_backtrace_at=a:3'], '', 'invalid argument "a:3" for "--log_backtrace_at" flag: syntax error: expect file.go:234'],
  [['function', '--log_backtrace_at=a.go:0'], '', 'invalid argument "a.go:0" for "--log_backtrace_at" flag: negative or zero value for level'],
  [['query', '-cx'], '', "unknown shorthand flag: 'x' in -x"],
  [['query', '-i'], '', "flag needs an argument: 'i' in -i"],
  [
    ['parse', 'a', 'b c'],
    '# a\nASTField {\n  value: "a"\n}\n\n',
    'SyntaxError: Unexpected token at the end of the expression: tUnquotedIdentifier\nb c\n  ^',
  ],
  [['parse', '-f', 'folder'], '', 'failed read file folder: read folder: is a directory'],
  [['dance'], '', 'unknown command "dance" for "kyverno jp"'],
])('%j fails', (parameters, stdout, message) => {
  expect(run(parameters)).toEqual({ exitStatus: 1, stdout, stderr: `Error: ${message}\n` });
});

it('gives the exit status of a crash where the original crashes', () => {
  expect(run(['query', '-i', 'pod.yaml', 'merge(spec, `1`)']).exitStatus).toBe(2);
});

it('answers batches line by line', () => {
  const lines = [
    '{"id": 1, "input": {"a": [1]}, "expr": "a[0]"}',
    '',
    '{"id": "x", "expr": "a ||"}',
    '{"id": 2, "input": {}, "expr": "a"}',
    '{"expr": "to_number(\'nan\')"}',
  ];
  expect(run(['query', '--batch'], lines.join('\n'))).toEqual({
    exitStatus: 0,
    stderr: '',
    stdout: [
      '{"id":1,"result":1}',
      '{"error":"SyntaxError: Incomplete expression","id":"x","phase":"compile"}',
      '{"error":"Unknown key \\"a\\" in path","id":2,"phase":"eval"}',
      '{"error":"json: unsupported value: NaN","id":null,"phase":"print"}',
      '',
    ].join('\n'),
  });
  expect(run(['parse', '--batch'], '{"id": 1, "expr": "@"}\n{"id": 2}').stdout).toBe('{"id":1,"text":"ASTCurrentNode {\\n}\\n"}\n');
  expect(run(['parse', '--batch'], '{"id": 2}')).toEqual({
    exitStatus: 1,
    stdout: '',
    stderr: 'Error: line 1: expected an object with "id" and "expr"\n',
  });
});
