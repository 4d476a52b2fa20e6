import { expect, it } from 'vitest';

import { readApplyFlags } from './read-apply-flags.ts';

it.each([
  ['', 'require policy'],
  ['p.yaml', 'resource file(s) or cluster required'],
  ['- -r -', 'a stdin pipe can be used for either policies or resources, not both'],
  ['p.yaml -r a --json b', 'both resource and json files can not be used together, use one or the other'],
  ['p.yaml -r a -s x=1 -f v.yaml', 'pass the values either using set flag or values_file flag'],
  ['p.yaml -r a --crd-paths c.yaml --kubeconfig k', 'crd-paths and kubeconfig flags are mutually exclusive, please use only one of them'],
  ['p.yaml -r', "flag needs an argument: 'r' in -r"],
  ['p.yaml --resource', 'flag needs an argument: --resource'],
  ['p.yaml --resorce a', 'unknown flag: --resorce'],
  ['p.yaml -z', "unknown shorthand flag: 'z' in -z"],
  ['p.yaml -r a --table=maybe', 'invalid argument "maybe" for "-t, --table" flag: strconv.ParseBool: parsing "maybe": invalid syntax'],
  ['p.yaml -r a --warn-exit-code x', 'invalid argument "x" for "--warn-exit-code" flag: strconv.ParseInt: parsing "x": invalid syntax'],
  ['p.yaml -r a --generated-exception-ttl 1d', 'invalid argument "1d" for "--generated-exception-ttl" flag: time: unknown unit "d" in duration "1d"'],
  ['p.yaml -r a"b', 'invalid argument "a\\"b" for "-r, --resource" flag: parse error on line 1, column 2: bare " in non-quoted-field'],
  [
    'p.yaml -r a --report jsom',
    '--report cannot be "jsom": choose one of text, json, sarif, junit, github, gitlab, markdown, tap; did you mean "json"?',
  ],
  ['p.yaml -r a --report json -t', '--report and --table exclude each other: both say what is printed'],
  ['p.yaml -r a --fail-on warning', '--fail-on cannot be "warning": choose one of fail, warn, error, not-checked'],
  ['p.yaml -r a --color never', '--color is for the report of --report; without one use --remove-color'],
])('%s is refused', (words, message) => {
  expect(() => readApplyFlags(words.split(' ').filter((word) => word !== ''))).toThrow(message);
});

it('collects lists from both names of a flag, in their order, and cuts them at commas', () => {
  const { flags } = readApplyFlags(['p.yaml', '--resources', 'a', '-r', 'b,"c,d"', '--resource=e', '--', '-q']);
  expect(flags.resources).toEqual(['a', 'b', 'c,d', 'e']);
  expect(flags.policies).toEqual(['p.yaml', '-q']);
});

it.each([
  ['-p --generate-exceptions -t', 'report'],
  ['--generate-exceptions -t', 'exceptions'],
  ['-t', 'table'],
  ['--table=false', 'plain'],
])('%s prints one form', (words, form) => {
  expect(readApplyFlags(['p.yaml', '-r', 'a', ...words.split(' ')]).flags.form).toBe(form);
});

it('knows the old name of a flag, and says so', () => {
  const { flags, notices } = readApplyFlags(['p.yaml', '-r', 'a', '--crd-path', 'c.yaml']);
  expect(flags.definitions).toEqual(['c.yaml']);
  expect(notices).toEqual(['Flag --crd-path has been deprecated, use --crd-paths instead']);
});

it('takes the flags for what the reference logs, and says where to look instead', () => {
  const words = 'p.yaml -r a --logtostderr=false --vmodule a=2 --log_file l --skip_headers'.split(' ');
  expect(readApplyFlags(words)).toMatchObject({ flags: { policies: ['p.yaml'], resources: ['a'] }, notices: [] });
  const notices = ['warning: -v has no effect, as nothing is logged: --explain tells why rules come to what they do'];
  for (const verbose of ['-v4', '--v=4']) expect(readApplyFlags([...words, verbose])).toMatchObject({ flags: { policies: ['p.yaml'] }, notices });
  expect(readApplyFlags([...words, '-v', '4', '--explain']).notices).toEqual([]);
});
