import { SourceFile } from '@assay/findings';
import type { TemplateFacts } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { templateFacts } from './template-facts.ts';

const NOTHING: TemplateFacts = {
  declaresSchema: false,
  schemaKeys: [],
  setsValues: undefined,
  isTemplate: true,
  isOverlay: false,
  addsDocuments: false,
  overlaidKinds: [],
  readsValues: false,
  readsKeys: [],
  loads: [],
  libraries: [],
};

describe('templateFacts', () => {
  it.each<readonly [what: string, text: string, facts: Partial<TemplateFacts>]>([
    [
      'a template',
      '#@ load("@ytt:data", "data")\na: #@ data.values.a + data.values.b.c + data.values.a\n',
      { readsValues: true, readsKeys: ['a', 'b'] },
    ],
    ['what is only written in a text', 'a: data.values.b\nb: load("x", "y")\n', {}],
    ['loads', '#@ load("lib/a.star", "a")\n#@ load("/b.lib.yml", "b")\n#@ load("lib/a.star", "c")\n', { loads: ['lib/a.star', '/b.lib.yml'] }],
    ['libraries', '#@ load("@ytt:library", "library")\n#@ load("@web:x.star", "x")\n--- #@ library.get("db").eval()\n', { libraries: ['db', 'web'] }],
    ['a schema', '#@data/values-schema\n---\na: 1\nb:\n  c: 2\n', { declaresSchema: true, schemaKeys: ['a', 'b'], isTemplate: false }],
    ['a schema under its older name', '#@schema/match data_values=True\n---\na: 1\n', { declaresSchema: true, schemaKeys: ['a'], isTemplate: false }],
    ['a schema behind the dashes', '--- #@data/values-schema\na: 1\n', { declaresSchema: true, schemaKeys: ['a'], isTemplate: false }],
    [
      'data values',
      '#@ load("@ytt:overlay", "overlay")\n#@data/values\n---\na: 1\n#@overlay/match missing_ok=True\nb:\n  c: [1]\n  d: {}\n',
      { setsValues: ['a', 'b.c', 'b.d'], isTemplate: false },
    ],
    ['data values without any', '#@data/values\n---\n', { setsValues: [], isTemplate: false }],
    ['data values that are no YAML', '#@data/values\n---\na: [\n', { setsValues: [], isTemplate: false }],
    [
      'values and overlays of them',
      '#@data/values\n#@overlay/match-child-defaults missing_ok=True\n---\na: 1\n',
      { setsValues: ['a'], isTemplate: false },
    ],
    ['an overlay', '#@overlay/match by=overlay.all, expects="1+"\n#! all of them\n\n---\nx: 1\n', { isOverlay: true }],
    ['an overlay that says so behind the dashes', '--- #@overlay/match by=overlay.all\nx: 1\n', { isOverlay: true }],
    [
      'an overlay of some kinds',
      '#@ secret = overlay.subset({"metadata": {}, "kind": "Secret"})\n#@overlay/match by=overlay.or_op(secret, overlay.subset({\'kind\': \'ConfigMap\'}))\n---\nkind: Pod\n',
      { isOverlay: true, overlaidKinds: ['Secret', 'ConfigMap'] },
    ],
    ['an overlay for the document above it', 'kind: Pod\n#@overlay/match by=overlay.all\n---\nx: 1\n', { isOverlay: true, addsDocuments: true }],
    ['a document after an overlay', '#@overlay/match by=overlay.all\n---\nx: 1\n---\nkind: Pod\n', { isOverlay: true, addsDocuments: true }],
    [
      'a document for each value',
      '#@overlay/match by=overlay.all\n---\nx: 1\n#@ for a in b:\n---\nc: 1\n#@ end\n',
      { isOverlay: true, addsDocuments: true },
    ],
    [
      'functions of an overlay',
      '#@ def a():\n#@ if b:\nc: 1\n#@ end\nd: 1\n#@ end\n#@overlay/match by=overlay.all\n---\nx: #@ a()\n',
      { isOverlay: true },
    ],
    ['a match of something in a document', 'a: 1\n#@overlay/match missing_ok=True\nb: 1\n---\nc: 1\n', { isOverlay: false }],
    ['the word of an annotation in a remark', '#! #@data/values\n---\na: 1\n', {}],
    ['an annotation that is indented', 'a:\n  #@data/values\n  b: 1\n', {}],
  ])('knows %s', (_, text, facts) => {
    expect(templateFacts(new SourceFile('a.yml', encodeUtf8(text)))).toEqual({ ...NOTHING, ...facts });
  });

  it('reads all of a program', () => {
    const text = 'load("@ytt:data", "data")\nload("b.star", "b")\nx = data.values.x\n';
    expect(templateFacts(new SourceFile('a.star', encodeUtf8(text)))).toEqual({ ...NOTHING, readsValues: true, readsKeys: ['x'], loads: ['b.star'] });
  });

  it('says the same of a file as long as it is the same', () => {
    const file = new SourceFile('a.yml', encodeUtf8('a: #@ 1\n'));
    expect(templateFacts(file)).toBe(templateFacts(file));
  });
});
