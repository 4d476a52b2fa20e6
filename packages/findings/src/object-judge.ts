import type { Entry, Location, MappingNode } from '@assay/source';

import type { CheckContext } from './check-context.ts';
import type { CheckResult } from './dialect.ts';
import type { KubernetesObject } from './kubernetes-objects.ts';
import type { SourceFile } from './source-file.ts';
import type { NotChecked, Violation } from './violation.ts';

/** What objects of Kubernetes are held against, as `assay.yaml` and flags name it. */
export interface Standards {
  /** Files with policies, their exceptions and bindings. */
  readonly policies: readonly SourceFile[];
  /** Absent where nothing is compared with schemas. */
  readonly schemas?: SchemaStandards;
  /** Whether findings tell what decided. Default: no. */
  readonly explains?: true;
}

export interface SchemaStandards {
  /** The release of Kubernetes, such as `1.33`; one of {@link ObjectJudge.kubernetesVersions}. Absent where only CRDs are named. */
  readonly kubernetes?: string;
  /** Files with CustomResourceDefinitions. */
  readonly crds: readonly SourceFile[];
}

/** How a dialect judges objects of Kubernetes, whoever wrote or rendered them. */
export interface ObjectJudge {
  /** Whether it finds names of fields misspelled: then it is asked first, and the others judge what was meant. */
  readonly findsMisspelled?: true;
  /** The releases of Kubernetes that it knows, the oldest first. Default: none. */
  readonly kubernetesVersions?: readonly string[];
  /** Whether the standards ask it for anything. */
  isAsked(standards: Standards): boolean;
  /** Whether other objects are judged by what a manifest says under these standards, such as the labels of a Namespace: a scan, linear in the text. */
  informs(manifest: SourceFile, standards: Standards): boolean;
  /** If objects that one unit gives say something that holds for those of others, too: each sort of them. Default: none. */
  readonly sharing?: readonly ObjectSharing[];
  /** Judges objects, each where it was written. */
  judge(request: JudgeRequest, context: CheckContext): Promise<Judgement>;
  /** What there is to say of the standards themselves, once all objects are judged. Default: nothing. */
  conclude?(request: ConcludeRequest, context: CheckContext): Promise<CheckResult>;
}

/** A sort of objects of a unit that others are judged by. */
export interface ObjectSharing {
  /** Whether anything is judged by such objects under these standards: the units that may give some are rendered first. */
  isNeeded(standards: Standards): boolean;
  /** Whether only objects of manifests are judged by them, and none that units give. Default: all are. */
  readonly isForManifests?: true;
  /** Whether a template may give such an object: a scan, linear in the text. */
  mayGive(template: SourceFile, standards: Standards): boolean;
  isShared(root: MappingNode, standards: Standards): boolean;
}

/** An object that a unit shares. */
export interface SharedObject extends KubernetesObject {
  /** The environments of its unit in which it is given, and all that the unit has, as {@link JudgeRequest.environment} names them. Default: it is given always. */
  readonly environments?: { readonly given: readonly string[]; readonly all: readonly string[] };
}

/** Objects to judge: those of one file, or those that a unit gives in one environment. */
export interface JudgeRequest {
  readonly objects: readonly KubernetesObject[];
  readonly standards: Standards;
  /** Objects of templates that lack `apiVersion` or `kind`. Default: none. */
  readonly unsorted?: readonly KubernetesObject[];
  /** Names of the templates that gave objects: no dialect has checked these as they are written. Default: none. */
  readonly templates?: ReadonlySet<string>;
  /** The written manifests that inform the judge, in the order of the report. */
  readonly visible: readonly SourceFile[];
  /** The objects that units share with these, whichever judge they are for. Default: none. */
  readonly shared?: readonly SharedObject[];
  /** The environment that the objects are given in; absent for those of manifests, and of units that have no more than one without a name. */
  readonly environment?: string;
}

/** What came of judging objects. */
export interface Judgement {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** Entries whose names are misspelled beyond doubt, with the names that were meant. Default: none. */
  readonly misspelled?: ReadonlyMap<Entry, string>;
  /** What was noticed of the standards on the way. Default: nothing. */
  readonly notices?: readonly Notice[];
  /** Whether the stack was used up, so that the same request can end otherwise on a thread with a larger one. */
  readonly needsMoreStack?: true;
}

/** Something about the standards that any object can show, such as that a policy is in use: plain data. It is told once. */
export interface Notice {
  /** What makes two notices the same. */
  readonly key: string;
  readonly violation?: Violation;
  readonly notChecked?: NotChecked;
  /** An object that shows it. */
  readonly example?: Location;
}

export interface ConcludeRequest {
  /** All standards of the check, each once. */
  readonly standards: readonly Standards[];
  /** All notices by their keys. */
  readonly noticed: ReadonlyMap<string, Notice>;
  /** Those of their files that the check does not check as files. */
  readonly unchecked: readonly SourceFile[];
  /** Whether all objects were judged that the standards are for: else nobody knows what is of no use. */
  readonly isWhole: boolean;
}
