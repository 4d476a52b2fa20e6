import { findSuppressions } from '@assay/findings';
import type { CheckRequest, CheckResult, Dialect, InputFile, NotChecked, Unit } from '@assay/findings';
import { Source, readYaml } from '@assay/source';

import { contentKind } from './files/file-kind.ts';
import { yttRules } from './rules/ytt-rules.ts';
import { DIALECT_ID } from './violation-from.ts';

/** Templates of ytt with their data values, schemas, overlays and libraries. */
export const yttDialect: Dialect = {
  id: DIALECT_ID,
  title: 'ytt templates',
  rules: yttRules,
  extensions: ['.yaml', '.yml'],
  isConfidential: false,
  rendersDirectories: true,
  rulesOfWholeDirectories: ['evaluation', 'undefined-name', 'unknown-key', 'overlay-match'],
  recognizes: ({ scanText }) => TEMPLATING.test(scanText),
  check,
};

/** A comment that says something to ytt. */
const TEMPLATING = /(?:^|[ \t\r\n])#@/;

async function check({ files: own, units = [{ directory: '', files: own }] }: CheckRequest): Promise<CheckResult> {
  const { checkUnits } = await import('./check-unit.ts');
  const files = [...new Map([...own, ...units.flatMap(({ valuesFiles = [] }) => valuesFiles)].map((file) => [file.name, file])).values()];
  const unreadable = new Set(files.filter(({ text }) => text === undefined).map(({ name }) => name));
  const isReadable = ({ name }: InputFile): boolean => !unreadable.has(name);
  const checked = await checkUnits(
    units.filter(({ valuesFiles = [] }) => valuesFiles.every(isReadable)).map((unit) => ({ ...unit, files: unit.files.filter(isReadable) })),
  );
  const suppressed = files.map(suppressionsIn);
  return {
    ...checked,
    violations: [...checked.violations, ...suppressed.flatMap(({ violations }) => violations)],
    notChecked: [
      ...[...unreadable].map((name) => ({ file: name, reason: 'the file is not UTF-8 text' })),
      ...passedOver(own.filter(isReadable), units),
    ],
    suppressions: suppressed.flatMap(({ suppressions }) => suppressions),
  };
}

/** What the command line calls a template, though its name does not say what kind of one. */
function passedOver(files: readonly InputFile[], units: readonly Unit[]): readonly NotChecked[] {
  const paths = new Map(units.flatMap((unit) => unit.files).map(({ name, path = name }) => [name, path]));
  return files
    .filter(({ name }) => contentKind(paths.get(name) ?? '.yml') === 'data')
    .map(({ name }) => ({ file: name, reason: 'ytt goes by the ending of a name: .yml, .yaml, .txt or .star' }));
}

function suppressionsIn({ name, text }: InputFile): Pick<CheckResult, 'suppressions' | 'violations'> {
  if (!text?.includes('assay-ignore')) return { suppressions: [], violations: [] };
  const source = new Source(name, text);
  return findSuppressions(source, readYaml(source));
}
