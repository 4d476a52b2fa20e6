import { SourceFile } from '@assay/findings';
import type { EditorPlace } from '@assay/findings';
import { encodeUtf8, locate } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { greetingDialect } from '../../testing/greeting-dialect.ts';
import { memoryWorkspace } from '../../testing/memory-workspace.ts';
import { projectFileAnswers } from './project-file-answers.ts';

const answers = projectFileAnswers([greetingDialect]);

/** The mark of a project file in `sub`, among a few files. */
function placeIn(marked: string): EditorPlace {
  const file = new SourceFile('sub/assay.yaml', encodeUtf8(marked.replace('‸', '')));
  const workspace = memoryWorkspace({
    '/sub/envs/prod.yml': 'a: 1\n',
    '/sub/envs/old/dev.yml': 'a: 1\n',
    '/sub/config/.hidden': '',
    '/sub/config/a.yml': '',
  });
  return { file, offset: marked.indexOf('‸'), workspace, files: [file], units: [] };
}

function completed(marked: string): readonly string[] {
  const place = placeIn(marked);
  return (answers.completions?.(place) ?? []).map(({ label, text = label, replaces: { start, end } }) => {
    const before = place.file.text ?? '';
    return `${label} -> ${(before.slice(0, start) + text + before.slice(end)).split('\n').find((line) => line.includes(text))}`;
  });
}

describe('in a project file', () => {
  it('keys are completed that are not there yet', () => {
    const keys = ['$schema', 'extends', 'overrides', 'ignore', 'units', 'policies', 'outOfReach', 'schemas', 'defaults'];
    expect(completed('rules:\nig‸\n')).toEqual(keys.map((key) => `${key} -> ${key}:`));
    expect(completed('units:\n  - path: config\n    val‸: []\n')).toContain('values ->     values: []');
    expect(completed('defaults:\n  ‸')).toEqual(['output ->   output:', 'denyWarnings ->   denyWarnings:']);
  });

  it.each([
    ['rules:\n  gree‸\n', ['greeting/unknown-greeting ->   greeting/unknown-greeting: ', 'greeting/* ->   greeting/*: ']],
    ['rules:\n  greeting/unknown-greeting: error\n  ‸\n', ['greeting/* ->   greeting/*: ']],
    ['rules:\n  greeting/*: o‸\n', ['off', 'info', 'warning', 'error'].map((level) => `${level} ->   greeting/*: ${level}`)],
    ['units:\n- path: config\n  strict: ‸\n', ['true ->   strict: true', 'false ->   strict: false']],
    ['units:\n- path: ‸\n', ['config/ -> - path: config/', 'envs/ -> - path: envs/']],
    ['units:\n- path: config/‸\n', ['a.yml -> - path: config/a.yml']],
    ['units:\n- values: [envs/pr‸]\n', ['old/ -> - values: [envs/old/]', 'prod.yml -> - values: [envs/prod.yml]']],
    ['policies:\n- ‸\n', ['config/ -> - config/', 'envs/ -> - envs/']],
    ['ignore:\n- ‸\n', ['config/ -> - config/', 'envs/ -> - envs/']],
    ['units:\n- path: absent/‸\n', []],
    ['units:\n- name: ‸\n', []],
    ['# ‸\n', []],
  ])('%j is completed', (marked, expected) => expect(completed(marked)).toEqual(expected));

  it.each([
    ['ru‸les:\n', /^\*\*rules\*\*: Severity of rules/],
    ['units:\n- pa‸th: config\n', /^\*\*path\*\*: Directory, or single file/],
    ['rules:\n  greeting/unknown‸-greeting: off\n', /^\*\*greeting\/unknown-greeting\*\*: A greeting is "hello" or "goodbye"\./],
    ['rules:\n  greeting/*‸: off\n', /^Every rule of greeting that no other/],
    ['rules:\n  nobody/knows‸: off\n', undefined],
    ['strange‸: 1\n', undefined],
    ['rules: ‸\n', undefined],
  ])('%j is described', (marked, expected) => {
    const text = answers.hover?.(placeIn(marked))?.text;
    expect(expected ? text : (text ?? 'nothing')).toMatch(expected ?? /^nothing$/);
  });

  it('paths lead to files', () => {
    const place = placeIn('units:\n  - path: config\n    values: [envs/prod‸.yml, envs/absent.yml, envs/*.yml]\n');
    const links = answers.links?.(place.file, place) ?? [];
    expect(links.map(({ span, file }) => `${span.source.text.slice(span.start, span.end)} ${file}`)).toEqual(['envs/prod.yml sub/envs/prod.yml']);
    expect(answers.definitions?.(place).map((span) => locate(span).file)).toEqual(['sub/envs/prod.yml']);
    expect(answers.definitions?.({ ...place, offset: 0 })).toEqual([]);
    const others = placeIn('policies: [config/a.yml, config]\nschemas:\n  crds: [envs/prod.yml]\n');
    expect((answers.links?.(others.file, others) ?? []).map(({ file }) => file)).toEqual(['sub/config/a.yml', 'sub/envs/prod.yml']);
  });
});
