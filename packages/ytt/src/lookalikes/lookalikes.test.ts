import { describe, expect, it } from 'vitest';

import { unitOf, violationsIn } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';

const LOAD = '#@ load("@ytt:data", "data")\n';
const SCHEMA = { 'schema.yml': '#@data/values-schema\n---\nhost: app\nports:\n- 80\n' };

/** Each finding in a template as `line:column severity rule: message (hint)`, without those about its names and values. */
async function reported(text: string): Promise<readonly string[]> {
  const violations = await violationsIn(unitOf({ 'config.yml': text, ...SCHEMA }));
  return violations.map(({ rule, severity, message, range, hint }) => {
    return `${range?.start.line}:${range?.start.column} ${severity} ${rule}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

/** A template after its fixes. */
async function fixed(text: string): Promise<string> {
  return mended('config.yml', { 'config.yml': text, ...SCHEMA });
}

describe('code without #@', () => {
  it('is told of, and written as code', async () => {
    expect(await reported(`${LOAD}a: data.values.host\n`)).toEqual([
      '2:4 warning plain-code: data.values.host is text here, not code (write "#@ data.values.host")',
    ]);
    expect(await fixed(`${LOAD}a: data.values.host\nb:\n- data.values.ports[0]\n- x: data.values["host"]  \n`)).toBe(
      `${LOAD}a: #@ data.values.host\nb:\n- #@ data.values.ports[0]\n- x: #@ data.values["host"]  \n`,
    );
  });

  it('is text with code in it where it is a key', async () => {
    const hint = 'write (@= data.values.host @), and put #@yaml/text-templated-strings above it';
    expect(await reported(`${LOAD}data.values.host: 1\n`)).toEqual([`2:1 warning plain-code: data.values.host is text here, not code (${hint})`]);
    expect(await fixed(`${LOAD}a:\n  data.values.host: 1\n`)).toBe(`${LOAD}a:\n  #@yaml/text-templated-strings\n  (@= data.values.host @): 1\n`);
  });

  it('gets data values that are not loaded', async () => {
    expect(await fixed('---\na: data.values.host\n')).toBe(`${LOAD}---\na: #@ data.values.host\n`);
  });

  it('is none of Helm where Go templates of other programs are the same', async () => {
    expect(await reported(`${LOAD}a: '{{ template "telegram.message" . }}'\n`)).toEqual([]);
  });

  it('lacks only a space where it is the name of an annotation', async () => {
    expect(await reported(`${LOAD}a: #@data.values.host\n`)).toEqual([
      '2:6 warning plain-code: data.values.host is the name of an annotation here, not code (write "#@ data.values.host")',
    ]);
    expect(await fixed(`${LOAD}a: #@data.values.host\n`)).toBe(`${LOAD}a: #@ data.values.host\n`);
  });

  it.each([
    ['a map', 'a: {b: data.values.host, "c": "d"}\n', 'a:\n  b: #@ data.values.host\n  "c": "d"\n'],
    ['a list', 'a: [data.values.host, 1]\n', 'a:\n  - #@ data.values.host\n  - 1\n'],
    [
      'an item of a list',
      '- {b: data.values.host, c: }\n- x: {b: data.values.host}\n',
      '- b: #@ data.values.host\n  c:\n- x:\n    b: #@ data.values.host\n',
    ],
    [
      'others inside',
      'a: {b: [{c: data.values.host, d: [1, 2]}], e: {f: 1}}\n',
      'a:\n  b:\n    - c: #@ data.values.host\n      d: [1, 2]\n  e: {f: 1}\n',
    ],
  ])('in brackets is written in lines of its own: %s', async (_, text, lines) => {
    expect(await fixed(LOAD + text)).toBe(LOAD + lines);
  });

  it('has no fix where more is in its line', async () => {
    const text = `${LOAD}a: {b: data.values.host} #! why\nc: data.values.host #! why\nd: {e: data.values.host,\n  f: 1}\ng: {h: !!str data.values.host, i: &a 1}\n`;
    expect(await reported(text)).toHaveLength(4);
    expect(await fixed(text)).toBe(text);
  });

  it.each([
    ['in quotes', 'a: "data.values.host"'],
    ['in other text', 'a: set data.values.host'],
    ['in a block', 'a: |\n  data.values.host'],
    ['of which only a part is a path', 'a: data.values.host + 1'],
    ['in data values', '#@data/values\n---\nhost: data.values.host'],
    ['without a name', 'a: data.values'],
  ])('is not text %s', async (_where, text) => {
    expect(await reported(`${LOAD}${text}\n`)).toEqual([]);
  });
});

describe('(@= @) outside of a text template', () => {
  it('is told of, and made a template', async () => {
    expect(await reported(`${LOAD}a: x-(@= data.values.host @)\n`)).toEqual([
      '2:4 warning untemplated-text: (@= data.values.host @) is text here, not code (put #@yaml/text-templated-strings above it)',
    ]);
    expect(await fixed(`${LOAD}a:\n  b: "(@= data.values.host @)"\n  c:\n  - (@= data.values.host @)\n  - (@= "x" @): 1\n`)).toBe(
      [
        `${LOAD}a:`,
        '  #@yaml/text-templated-strings',
        '  b: "(@= data.values.host @)"',
        '  c:',
        '  #@yaml/text-templated-strings',
        '  - (@= data.values.host @)',
        '  #@yaml/text-templated-strings',
        '  - (@= "x" @): 1',
        '',
      ].join('\n'),
    );
  });

  it('gets data values that are not loaded', async () => {
    expect(await fixed('a: (@= data.values.host @)\n')).toBe(`${LOAD}#@yaml/text-templated-strings\na: (@= data.values.host @)\n`);
  });

  it('has no fix where its line begins with something else', async () => {
    const text = `--- (@= "x" @)\n---\na: {b: "(@= 1 @)"}\n`;
    expect(await reported(text)).toHaveLength(2);
    expect(await fixed(text)).toBe(text);
  });

  it.each([
    ['on the node', '#@yaml/text-templated-strings\na: (@= data.values.host @)'],
    ['around it', '#@yaml/text-templated-strings\na:\n  b:\n  - (@= data.values.host @): 1'],
    ['on the document', '#@yaml/text-templated-strings\n---\na: (@= data.values.host @)'],
  ])('is code with the annotation %s', async (_where, text) => {
    expect(await reported(`${LOAD}${text}\n`)).toEqual([]);
  });

  it.each([
    ['a template of its own', 'a: |\n  #@ load("@ytt:data", "data")\n  (@= data.values.host @)'],
    ['a text template of its own', 'a: |\n  (@ load("@ytt:data", "data") -@)\n  (@= data.values.host @)'],
    ['a file that is marked as a text template elsewhere', '(@ load("@ytt:data", "data") @)#@data/values\n---\na: (@= data.values.host @)'],
    ['only a bracket', 'a: (@= 1'],
  ])('is left alone in %s', async (_what, text) => {
    expect(await reported(`${text}\n`)).toEqual([]);
  });
});

describe('a template of Helm', () => {
  it('is told of, and written for ytt', async () => {
    expect(await reported(`${LOAD}a: "{{ .Values.host }}"\nb: {{.Values.host}}\n`)).toEqual([
      '2:4 warning helm-template: {{ .Values.host }} is a Helm template, not a ytt template (write "#@ data.values.host")',
      '3:4 warning helm-template: {{.Values.host}} is a Helm template, not a ytt template (write "#@ data.values.host")',
    ]);
    expect(await fixed(`a: "{{ .Values.host }}"\n`)).toBe(`${LOAD}a: #@ data.values.host\n`);
    expect(await fixed(`${LOAD}a: {{ .Values.host }}\n`)).toBe(`${LOAD}a: #@ data.values.host\n`);
    expect(await fixed(`${LOAD}a: "{{ .Values.host }}:{{.Values.a.b}}"\n`)).toBe(
      `${LOAD}#@yaml/text-templated-strings\na: "(@= data.values.host @):(@= data.values.a.b @)"\n`,
    );
  });

  it('is text with code in it where it is a key', async () => {
    expect(await reported(`${LOAD}"{{ .Values.host }}": 1\n`)).toMatchObject([expect.stringContaining('in text by (@= data.values @)')]);
    expect(await fixed(`${LOAD}"{{ .Values.host }}": 1\n`)).toBe(`${LOAD}#@yaml/text-templated-strings\n"(@= data.values.host @)": 1\n`);
  });

  it.each(['"{{ .Release.Name }}-x"', '\'{{ include "x" . }}\'', '"{{- toYaml .Values.a | nindent 4 }}"', 'x{{ .Chart.Name }}'])(
    'that says more is only told of: %s',
    async (value) => {
      const text = `a: ${value}\n`;
      expect(await reported(text)).toMatchObject([expect.stringContaining('1:4 warning helm-template')]);
      expect(await fixed(text)).toBe(text);
    },
  );

  it.each([
    '"{{ $labels.pod }}"',
    '"{{ request.object }}"',
    '"${{ github.sha }}"',
    '"{{inputs.parameters.x}}"',
    '"{{ .Env.HOME }}"',
    '"admin|{{.Values.password}}"',
    '{{a: 1}: 2}',
    '"{{ item.Values.x }}"',
    '|\n  {{ .Values.x }}',
  ])('is not what others write in braces: %s', async (value) => {
    expect(await reported(`a: ${value}\n`)).toEqual([]);
  });

  it.each(['{{- if .Values.x }}\na: 1\n{{- end }}\n', 'b: 1\n{{ range .Values.x }}\na: 1\n', 'a: {{ include "x" . }}-b\n'])(
    'is why YAML cannot be read: %s',
    async (text) => {
      expect(await reported(text)).toMatchObject([
        expect.stringMatching(/error syntax: .*\(this is a Helm template; in a ytt template, code is in comments/),
      ]);
    },
  );

  it('is not why YAML cannot be read that is elsewhere', async () => {
    expect(await reported('a: "{{ .Values.x }}"\nb: 1\nc: [\n')).toMatchObject([expect.not.stringContaining('Helm')]);
  });
});
