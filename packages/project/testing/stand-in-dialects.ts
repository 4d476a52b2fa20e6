import { SourceFile as File } from '@assay/findings';
import { locate, nodeAt, placeOfField, readYaml, Source, stringValue } from '@assay/source';
import type { MappingNode } from '@assay/source';
import type { CheckingDialect, CheckResult, RenderingDialect, Rule, SourceFile, Violation } from '@assay/findings';

const SHOUT: Rule = {
  code: 'shout',
  severity: 'error',
  summary: 'nothing is too loud',
  explanation: '',
  failing: { file: 'a.txt', text: '!' },
  passing: { file: 'a.txt', text: '' },
};

/**
 * A dialect whose files hold the word of its id: a line `!` in them is a violation of rule `shout`, a line `?` is not checked, and
 * `see NAME` reads another file, whose absence is a violation. A line can be an item of a YAML list.
 */
export function checkingDialect(id: string, { isConfidential = false } = {}): CheckingDialect {
  return {
    kind: 'checking',
    id,
    title: id,
    rules: [SHOUT],
    extensions: ['.txt', '.yml'],
    isConfidential,
    recognizes: ({ scanText }) => scanText.includes(id),
    check: async ({ files }, { workspace }): Promise<CheckResult> => {
      const seen = files.flatMap((file) =>
        linesOf(file).flatMap(({ line, text }) => (text.startsWith('see ') ? [{ file, line, name: text.slice(4) }] : [])),
      );
      return {
        violations: files.flatMap((file) => [
          ...linesOf(file).flatMap(({ line, text }) => (text === '!' ? [violationAt(id, file, line, 'too loud')] : [])),
          ...seen.flatMap((each) =>
            each.file === file && workspace.readFile(each.name).kind !== 'file' ? [violationAt(id, file, each.line, `no ${each.name}`)] : [],
          ),
        ]),
        notChecked: files.flatMap((file) =>
          linesOf(file).flatMap(({ text }) => (text === '?' ? [{ file: file.name, reason: 'unknown', cause: 'unreadable' as const }] : [])),
        ),
        filesRead: seen.flatMap(({ name }) => (workspace.readFile(name).kind === 'file' ? [name] : [])),
      };
    },
  };
}

/**
 * A dialect that holds objects against policies: those of the names that lines `forbid: NAME` of a policy say are violations. A policy
 * that forbids nothing that is there is unused. A manifest with `kind: Law` adds what it forbids, and an object `law-NAME` of a unit does so for all.
 */
export const judgingDialect: CheckingDialect = {
  ...checkingDialect('policy'),
  rules: [SHOUT, { ...SHOUT, code: 'unused', severity: 'info' }],
  check: async () => ({ violations: [], notChecked: [] }),
  judge: {
    kubernetesVersions: ['1.32', '1.33'],
    isAsked: () => true,
    informs: ({ scanText }) => scanText.includes('kind: Law'),
    sharing: [{ isNeeded: () => true, mayGive: ({ scanText }) => scanText.includes('law-'), isShared: (root) => lawOf(root) !== undefined }],
    judge: async ({ objects, standards: { policies, schemas }, visible, shared = [] }) => {
      const written = [...policies, ...visible].flatMap((policy) => forbiddenIn(policy).map((name) => ({ policy, name })));
      const given = shared.map(({ root }) => ({ policy: new File(locate(root.origin).file, new Uint8Array()), name: lawOf(root) }));
      const forbidden = [...written, ...given];
      const broken = objects.flatMap(({ root }) => {
        const name = stringValue(nodeAt(root, ['metadata', 'name']));
        const { file, range } = locate(placeOfField(root, []));
        return forbidden.flatMap((each) => (each.name === name ? [{ ...each, file, line: range.start.line }] : []));
      });
      const release = schemas ? ` in ${schemas.kubernetes ?? 'none'}` : '';
      return {
        violations: broken.map(({ policy, name, file, line }) => ({
          ...violationAt('policy', new File(file, new Uint8Array()), line, `${name} is forbidden${release}`),
          related: [{ message: 'the policy', file: policy.name }],
        })),
        notChecked: [],
        notices: broken.map(({ policy, file }) => ({
          key: policy.name,
          violation: violationAt('policy', policy, 1, `found first in ${file}`),
        })),
      };
    },
    conclude: async ({ standards, noticed, unchecked, isWhole }) => ({
      violations: standards
        .flatMap(({ policies }) => policies)
        .filter(({ name }) => isWhole && !noticed.has(name))
        .map((policy) => ({ ...violationAt('policy', policy, 1, 'of no use'), rule: 'unused', severity: 'info' as const })),
      notChecked: unchecked.map(({ name }) => ({ file: name, reason: 'nobody looked', cause: 'unreadable' as const })),
    }),
  },
};

function lawOf(root: MappingNode): string | undefined {
  return /^law-(.*)$/.exec(stringValue(nodeAt(root, ['metadata', 'name'])) ?? '')?.[1];
}

function forbiddenIn(file: SourceFile): readonly string[] {
  return linesOf(file).flatMap(({ text }) => (text.startsWith('forbid: ') ? [text.slice(8)] : []));
}

/** A dialect of templates, begun with `#@`: those that say `needs NAME` are wrong in a unit that has no file of that last name, `gives NAME` is an object. */
export const renderingDialect: RenderingDialect = {
  kind: 'rendering',
  id: 'tmpl',
  title: 'templates',
  rules: [SHOUT],
  extensions: ['.yml'],
  isConfidential: false,
  recognizes: ({ scanText }) => scanText.includes('#@'),
  facts: ({ scanText }) => ({
    declaresSchema: scanText.includes('#@schema'),
    schemaKeys: [],
    setsValues: scanText.includes('#@values') ? ['a'] : undefined,
    isTemplate: !scanText.includes('#@values'),
    addsDocuments: false,
    isOverlay: false,
    overlaidKinds: [],
    readsValues: false,
    readsKeys: [],
    loads: [],
    libraries: [],
  }),
  whyPassedOver: (path) => (path.endsWith('.yml') ? undefined : 'templates end with .yml'),
  render: async (unit) =>
    unit.environments.map(({ valuesFiles }) => ({
      reports: unit.files.map(({ file }) => ({
        dependsOn: 'unit',
        violations: linesOf(file).flatMap(({ line, text }) => {
          const needed = /^needs (.*)$/.exec(text)?.[1];
          const paths = [...unit.files.map(({ path }) => path), ...valuesFiles.map(({ name }) => name)];
          const isThere = needed === undefined || paths.some((path) => path === needed || path.endsWith(`/${needed}`));
          return isThere ? [] : [violationAt('tmpl', file, line, `no ${needed}`)];
        }),
      })),
      notChecked: [],
      objects: unit.files.flatMap(({ file, path }) =>
        [file, ...valuesFiles].flatMap((each) =>
          linesOf(each).flatMap(({ line, text }) => {
            const name = /^(?:#! )?gives (.*)$/.exec(text)?.[1];
            const source = new Source(path, `${'\n'.repeat(line - 1)}{apiVersion: v1, kind: Thing, metadata: {name: ${name}}}`, { file: file.name });
            const root = name === undefined ? undefined : readYaml(source).documents[0]?.root;
            return root?.kind === 'mapping' ? [{ root, file: path }] : [];
          }),
        ),
      ),
    })),
};

function linesOf({ text = '' }: SourceFile): readonly { readonly line: number; readonly text: string }[] {
  return text.split('\n').map((each, at) => ({ line: at + 1, text: each.replace(/^- /, '') }));
}

function violationAt(dialect: string, file: SourceFile, line: number, message: string): Violation {
  const start = { offset: line * 10, line, column: 1 };
  return { dialect, rule: 'shout', severity: 'error', fault: 'subject', message, file: file.name, range: { start, end: start } };
}
