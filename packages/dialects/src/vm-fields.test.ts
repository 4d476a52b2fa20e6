import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import type { Completion, EditorAnswers } from '@assay/findings';
import { kubernetesDialect } from '@assay/kubernetes';
import { kubevirtDialect } from '@assay/kubevirt';
import { encodeUtf8 } from '@assay/source';
import { expect, it } from 'vitest';

const ofDefinition = await kubernetesDialect(() => false).editor!();
const ofDialect = await kubevirtDialect.editor!();

/** What is offered in a VirtualMachine at the place of `‸`. */
function offered(answers: EditorAnswers, marked: string): readonly Completion[] {
  const text = `apiVersion: kubevirt.io/v1\nkind: VirtualMachine\n${marked}\n`;
  const file = new SourceFile('vm.yaml', encodeUtf8(text.replace('‸', '')));
  const place = { workspace: EMPTY_CONTEXT.workspace, files: [file], units: [], schemas: { crds: [] }, file, offset: text.indexOf('‸') };
  return answers.completions?.(place) ?? [];
}

/** What the two tell differently of the fields at a place of a VirtualMachine and below it. The definition leaves metadata inside of a spec open. */
function differences(around: (inside: string) => string, path: string): readonly string[] {
  const ours = new Map(offered(ofDialect, around('{‸}')).map(({ label, detail = '' }) => [label, detail]));
  const defined = new Map(offered(ofDefinition, around('{‸}')).map(({ label, detail = '' }) => [label, typeOf(detail)]));
  return [...new Set([...ours.keys(), ...defined.keys()])].flatMap((name) => {
    const [type, right] = [ours.get(name), defined.get(name)];
    if (type === undefined || !right?.includes(type)) return [`${path}${name}: ${type ?? 'not known'}, not ${right?.join(' or ') ?? 'known'}`];
    if (name === 'metadata') return [];
    const below = (inside: string): string => around(`{${name}: ${inside}}`);
    if (type === 'object') return differences(below, `${path}${name}.`);
    return type === 'array' ? differences((inside) => below(`[${inside}]`), `${path}${name}[].`) : [];
  });
}

/** What our table calls a type of the definition. */
function typeOf(detail: string): readonly string[] {
  const [type = ''] = detail.split(/,| of /);
  return TYPES[type] ?? [type];
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  list: ['array'],
  object: ['object', 'map', 'any'],
  int32: ['integer'],
  'int-or-string': ['quantity', 'int-or-string'],
};

it('the fields of a VirtualMachine that its dialect knows are those of the definition of the kind', () => {
  expect(differences((inside) => `spec: ${inside}`, '')).toEqual([]);
});
