import type { Node } from '@assay/source';

import type { FoundFile } from '../discovery/found-file.ts';
import { yamlRoots } from '../discovery/yaml-scan.ts';
import { initialSettings } from '../settings/initial-settings.ts';
import { hasManifestName, mentionsObject } from '../standards/kubernetes-manifest.ts';
import { policyPlaces } from '../standards/policy-places.ts';
import { mentionsPolicy } from '../standards/standard-files.ts';
import { withForgotten } from '../units/directories/forgotten-values.ts';
import { givesValues } from '../units/unit-plan.ts';
import type { UnitPlan } from '../units/unit-plan.ts';
import { joinPath, resolvePath } from '../workspace/path.ts';
import { Snapshot } from '../workspace/snapshot.ts';
import { discover } from './discover.ts';
import { Recognition } from './recognize-files.ts';
import type { SessionOptions } from './session-options.ts';

export interface ProposedSettings {
  /** A project file for the directory. */
  readonly text: string;
  /** How many units were found that no project file names. */
  readonly units: number;
  /** Whether nothing of ours was found, so that the text says nothing. */
  readonly isEmpty: boolean;
  /** Name of the project file that holds in the directory already: its own, or one above it. */
  readonly known: string | undefined;
  /** About the directory, as sentences. */
  readonly inputErrors: readonly string[];
}

/** Looks through a directory and proposes a project file that names what is found. */
export function proposeSettings(options: Omit<SessionOptions, 'paths'>, directory: string): ProposedSettings {
  const snapshot = new Snapshot(options.workspace);
  const { files, units, forgotten, owned, projects, inputErrors } = discover({ ...options, paths: [directory] }, snapshot, new Recognition());
  const found = units
    .filter(({ isSettled }) => !isSettled)
    .map((unit) => withForgotten(unit, forgotten.find((values) => values.unit === unit)?.files ?? []))
    .map((unit) => withSample(unit, snapshot));
  const others = options.dialects.map((dialect) => ({
    title: dialect.title,
    files: files.filter((file) => owned.get(file)?.includes(dialect)),
  }));
  const path = resolvePath(snapshot.directory, directory);
  const releases = options.dialects.flatMap((dialect) => (dialect.kind === 'checking' && dialect.judge?.kubernetesVersions) || []);
  const said = projects.settingsFor(joinPath(path, 'assay.yaml'));
  const kubernetes = !said?.schemas && files.some((file) => holdsObject(file, snapshot)) ? releases.at(-1) : undefined;
  const judging = files.filter((file) => holdsPolicy(file, snapshot));
  const hasObjects = found.length > 0 || files.some((file) => !judging.includes(file) && holdsObject(file, snapshot));
  const isSilent = said === undefined || said.policies.length === 0;
  const policies =
    hasObjects && isSilent
      ? policyPlaces(
          Array.from(judging, (file) => file.path),
          path,
        )
      : [];
  return {
    text: initialSettings({ directory: path, files, units: found, others, policies, ...(kubernetes !== undefined && { kubernetes }) }),
    units: found.length,
    isEmpty: found.length === 0 && owned.size === 0 && kubernetes === undefined,
    known: projects.fileFor(path)?.name,
    inputErrors,
  };
}

/** A unit that nobody gives values, with the file that people are told to make theirs of; what this leaves empty they have to fill in first. */
function withSample(unit: UnitPlan, snapshot: Snapshot): UnitPlan {
  const { sample } = unit;
  if (!sample || unit.environments.some(givesValues)) return unit;
  const { file, page, becomes } = sample;
  const evidence: UnitPlan['evidence'] = [...unit.evidence, { kind: 'script', says: `${page} copies ${file.name} to ${becomes}, which is not here` }];
  const reading = snapshot.read(file.path);
  if (reading.kind !== 'file' || yamlRoots(reading.file).some(leavesOpen)) return { ...unit, evidence };
  return {
    ...unit,
    files: unit.files.filter((one) => one.file !== file),
    environments: unit.environments.map((environment) => ({ ...environment, valuesFiles: [file] })),
    evidence,
  };
}

/** Whether there is an empty value in a document. */
function leavesOpen(node: Node): boolean {
  if (node.kind === 'mapping') return node.entries.some(({ value }) => leavesOpen(value));
  if (node.kind === 'sequence') return node.items.some(leavesOpen);
  return node.kind === 'scalar' && node.value === null;
}

/** Whether a file holds a policy, and is no template of one. */
function holdsPolicy({ path }: FoundFile, snapshot: Snapshot): boolean {
  if (!hasManifestName(path)) return false;
  const reading = snapshot.read(path);
  return reading.kind === 'file' && mentionsPolicy(reading.file.scanText) && !reading.file.scanText.includes('#@');
}

/** Whether a file holds an object of Kubernetes, or is a template of one. */
function holdsObject({ path }: FoundFile, snapshot: Snapshot): boolean {
  if (!hasManifestName(path)) return false;
  const reading = snapshot.read(path);
  return reading.kind === 'file' && mentionsObject(reading.file.scanText);
}
