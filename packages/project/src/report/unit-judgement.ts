import type { Dependence, NotChecked, RelatedLocation, Rendering, RenderReport } from '@assay/findings';

/** How findings of a unit count. */
export interface UnitJudgement {
  /** The file or directory that people know it by. */
  readonly name: string;
  /** Why its files are rendered together, and where that is said. */
  readonly reason: RelatedLocation;
  /** Whether it is a template that is rendered with nothing: only what holds whatever it is rendered with counts. */
  readonly isAlone: boolean;
  /** Set where it was guessed what is rendered together: why, as a clause. Then what depends on it is not decided. */
  readonly guess?: string;
  /** Set where something renders these files with values too, of which not all is known: what, as a clause. Then it is open what they lack. */
  readonly partOf?: string;
  /** Whether a page shows this guess with all its files, so that values are all that can be lacking. */
  readonly isShownWhole?: true;
  /** Whether this guess is what is known of a call of which more is not. */
  readonly isOfCall?: true;
  /** Set where a file of it cannot be read: its name. What depends on the unit as a whole is not decided then, either. */
  readonly unread?: string;
  /** Whether there may be further files of which nothing is said. Then it is not decided what these could mend. */
  readonly mayLackFiles?: true;
  /** Whether its directory is for tests, so that something in it may be meant to be wrong. Then nothing is an error. */
  readonly isForTests?: true;
  /** Whether nothing says with which flags it is rendered, either. */
  readonly areFlagsUnknown?: true;
  /** Whether it is passed over in silence that values are needed which nobody gives. */
  readonly ignoresNeededValues: boolean;
}

/** What rendering a unit in one environment tells. */
export type Findings = Pick<Rendering, 'reports' | 'notChecked'>;

/** What was found of a unit. */
export interface Divided {
  /** What is so, whatever is not known. */
  readonly decided: Findings;
  /** What fails, or was not checked, as far as is known: it can be otherwise. A warning of what may not be rendered so is nothing. */
  readonly open: Findings;
}

/** Divides what was found of a unit by whether it depends on what is not known of that. */
export function divide({ reports, notChecked }: Findings, judgement: UnitJudgement): Divided {
  const isUncertain = judgement.guess !== undefined || judgement.unread !== undefined || judgement.isAlone;
  const isOpenIf = openDependences(judgement, isUncertain);
  const failures = reports.filter(({ dependsOn }) => isOpenIf[dependsOn]).flatMap(({ violations }) => violations);
  const isDecided = ({ cause, culprit }: NotChecked): boolean => {
    if (cause === 'needs-values')
      return isUncertain ? judgement.isShownWhole === true && judgement.unread === undefined : judgement.partOf === undefined;
    return !isUncertain && !failures.some(({ file, range }) => file === culprit?.file && range?.start.offset === culprit.range?.start.offset);
  };
  return {
    decided: { reports: reports.filter(({ dependsOn }) => !isOpenIf[dependsOn]), notChecked: notChecked.filter(isDecided) },
    open: {
      reports: reports.filter(({ dependsOn }) => isOpenIf[dependsOn] && (!judgement.isAlone || dependsOn === 'flags')).map(withErrors),
      notChecked: judgement.isAlone ? [] : notChecked.filter((entry) => !isDecided(entry)),
    },
  };
}

function openDependences({ mayLackFiles, areFlagsUnknown, isForTests }: UnitJudgement, isUncertain: boolean): Readonly<Record<Dependence, boolean>> {
  const isWholeOpen = isForTests === true;
  const mayBeMore = isUncertain || mayLackFiles === true;
  return {
    file: isWholeOpen,
    flags: isWholeOpen || (areFlagsUnknown === true && mayBeMore),
    unit: isWholeOpen || isUncertain,
    others: isWholeOpen || mayBeMore,
  };
}

function withErrors(report: RenderReport): RenderReport {
  return { ...report, violations: report.violations.filter(({ severity }) => severity === 'error') };
}
