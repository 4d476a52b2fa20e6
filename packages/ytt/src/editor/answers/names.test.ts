import { describe, expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

const SCHEMA = `#@data/values-schema
---
#@schema/title "Name of the shop"
⟦name⟧name: shop
⟦db⟧db:
  #@schema/desc "Where it listens"
  #@schema/validation min=1024, max=65535
  ⟦port⟧port: 5432
  #@schema/nullable
  user: ""
⟦hosts⟧hosts:
- ⟦host⟧host: ""
labels:
  #@schema/any-key
  ⟦any⟧_: ""
`;

const LIBRARY = `#@ load("@ytt:data", "data")

#! Labels of a part.
#@ def ⟦labels⟧labels(⟦part⟧part, tier="web"):
app: #@ data.values.⟦name⟧name
part: #@ ⟦use⟧part
#@ end
`;

const APP = `#@ load("@ytt:⟦module⟧data", ⟦d⟧d="data")
#@ load("⟦path⟧names.lib.yml", "⟦loaded⟧labels", tags="⟦other⟧labels")
#@ load("@ytt:struct", "struct")
#@ ⟦dbdef⟧db = ⟦droot⟧d.⟦values⟧values.⟦db⟧db
#@ sizes = struct.make(⟦memory⟧memory="1Gi")
---
a: #@ db.⟦port⟧port
b: #@ d.values["⟦text⟧db"]["⟦textport⟧port"]
c: #@ ⟦labelsuse⟧labels("web", ⟦keyword⟧part="x")
d: #@ ⟦tags⟧tags("db")
e: #@ sizes.⟦memoryuse⟧memory
f: #@ [⟦x⟧x.⟦hostuse⟧host for ⟦xdef⟧x in d.values.hosts]
#@ for ⟦one⟧each in d.values.hosts:
g: #@ ⟦oneuse⟧each.host
#@ end
#@ for ⟦two⟧each in d.values.hosts:
h: #@ ⟦twouse⟧each.host
#@ end
i: #@ d.values.labels.⟦anyuse⟧tier
j: #@ "{}".⟦format⟧format(⟦str⟧str(1))
#! d.values.db.⟦remark⟧port
⟦key⟧port: "d.values.db.⟦string⟧port"
`;

const TEXT = '(@ load("@ytt:data", "data") @)\n(@= data.values.⟦name⟧name @)(@ for ⟦h⟧h in data.values.hosts: @)(@= ⟦huse⟧h.⟦host⟧host @)(@ end @)\n';

const VALUES = '#@data/values\n---\n⟦db⟧db:\n  ⟦port⟧port: 6000\n';

const files = { 'app.yml': APP, 'names.lib.yml': LIBRARY, 'notes.txt': TEXT, 'schema.yml': SCHEMA, 'values.yml': VALUES };

describe('the definition', () => {
  it.each<readonly [of: string, place: string, expected: readonly string[]]>([
    ['a data value', 'names.lib.yml#name', ['schema.yml#name']],
    ['a data value through a name for its map', 'app.yml#port', ['schema.yml#port']],
    ['a data value in brackets', 'app.yml#text', ['schema.yml#db']],
    ['a data value in a text template', 'notes.txt#name', ['schema.yml#name']],
    ['a data value of each item', 'app.yml#hostuse', ['schema.yml#host']],
    ['a data value of each item in a text template', 'notes.txt#host', ['schema.yml#host']],
    ['a data value under any key', 'app.yml#anyuse', ['schema.yml#any']],
    ['a key of a values file', 'values.yml#port', ['schema.yml#port']],
    ['a name for a map', 'app.yml#port', ['schema.yml#port']],
    ['a module', 'app.yml#droot', ['app.yml#d']],
    ['a loaded function', 'app.yml#labelsuse', ['names.lib.yml#labels']],
    ['a function that is loaded under another name', 'app.yml#tags', ['names.lib.yml#labels']],
    ['a name in load', 'app.yml#loaded', ['names.lib.yml#labels']],
    ['a file in load', 'app.yml#path', ['names.lib.yml:1:1']],
    ['a parameter', 'names.lib.yml#use', ['names.lib.yml#part']],
    ['a keyword argument', 'app.yml#keyword', ['names.lib.yml#part']],
    ['a field of a struct', 'app.yml#memoryuse', ['app.yml#memory']],
    ['a variable of a comprehension', 'app.yml#x', ['app.yml#xdef']],
    ['a variable of a loop', 'app.yml#twouse', ['app.yml#two']],
    ['a variable of a loop in a text template', 'notes.txt#huse', ['notes.txt#h']],
    ['a builtin', 'app.yml#str', []],
    ['a key of a template', 'app.yml#key', []],
    ['a word in a text', 'app.yml#string', []],
    ['a word in a remark', 'app.yml#remark', []],
  ])('of %s', async (_of, place, expected) => {
    expect((await EditorWorkspace.of(files)).definitions(place)).toEqual(expected);
  });
});

describe('what stands for one thing', () => {
  it.each<readonly [what: string, place: string, expected: readonly string[] | undefined]>([
    ['a data value', 'values.yml#port', ['schema.yml#port', 'values.yml#port', 'app.yml#port', 'app.yml#textport']],
    ['a function', 'names.lib.yml#labels', ['names.lib.yml#labels', 'app.yml#loaded', 'app.yml#labelsuse', 'app.yml#other']],
    ['the name that a file gives a function', 'app.yml#labelsuse', ['names.lib.yml#labels', 'app.yml#loaded', 'app.yml#labelsuse', 'app.yml#other']],
    ['a parameter', 'names.lib.yml#use', ['names.lib.yml#part', 'names.lib.yml#use', 'app.yml#keyword']],
    ['a field', 'app.yml#memoryuse', ['app.yml#memory', 'app.yml#memoryuse']],
    ['a variable of one of two loops', 'app.yml#one', ['app.yml#one', 'app.yml#oneuse']],
    ['the name that a file gives a module', 'app.yml#droot', expect.arrayContaining(['app.yml#d', 'app.yml#droot'])],
    ['a module under its own name', 'notes.txt#name', ['schema.yml#name', 'names.lib.yml#name', 'notes.txt#name']],
    ['a builtin', 'app.yml#str', undefined],
    ['data.values', 'app.yml#values', undefined],
    ['a key of a template', 'app.yml#key', undefined],
  ])('%s', async (_what, place, expected) => {
    expect((await EditorWorkspace.of(files)).references(place)).toEqual(expected);
  });
});
