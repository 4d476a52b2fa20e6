import { locate } from '@assay/source';
import type { Source, Span } from '@assay/source';

import { checkVirtualMachine } from './check.ts';
import type { RuleResult } from './check.ts';
import { expandTemplate } from './expand-template.ts';
import { fileDefect } from './file-defect.ts';
import { objectsOf, readManifest } from './manifest.ts';
import type { Defect, RuleOutcome, Template, UnknownValue, VirtualMachine } from './model.ts';
import { RulePlans } from './rule-plans.ts';
import { rulesFor, templateRules } from './rule-source.ts';
import type { ApplicableRules } from './rule-source.ts';

/** What is validated: a VM, a Template, or a VM as child of a Template. */
export interface ValidationRequest {
  /** The manifest of the parent, whatever the labels of the VM say. */
  readonly template?: Source;
  /** The manifest of the VM. Without it the VMs that the Template holds are checked with their parameters expanded. */
  readonly vm?: Source;
  /** Whether a rule of unknown type is an error. Default false. */
  readonly strict?: boolean;
}

/** What `assay kubevirt validate` prints. */
export interface ValidationReport {
  /** False if there is an annotation error, or a rule is violated or broken. */
  readonly valid: boolean;
  /** One for each element of the array of rules, in order; of several VMs one after the other. If nobody can say what the array is, one without name. */
  readonly rules: readonly RuleReport[];
  readonly annotationErrors: readonly AnnotationError[];
}

/** What came out for one rule; with the first place of the VM that explains it, if there is one. */
export interface RuleReport extends Partial<PlaceReport> {
  /** Empty if the rule has no usable one. */
  readonly name: string;
  readonly outcome: RuleOutcome;
  readonly message?: string;
  /** Why the outcome is `error`. */
  readonly code?: string;
}

/** Something wrong with the rules or with a file, where it is. */
export interface AnnotationError extends PlaceReport {
  readonly code: string;
  /** Zero-based index of the rule. */
  readonly rule?: number;
  readonly key?: string;
  readonly message: string;
  readonly hint?: string;
}

/** A place in a file: lines and columns count from 1, the end is exclusive. */
export interface PlaceReport {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Validates a VM against the rules that count for it, or a Template against itself. */
export function validate({ template, vm, strict = false }: ValidationRequest): ValidationReport {
  const validation = new Validation(strict);
  const parent = template && validation.readTemplate(template);
  if (vm) for (const subject of validation.readVirtualMachines(vm)) validation.check(subject, parent);
  else if (parent) validation.checkTemplate(parent);
  return validation.report();
}

class Validation {
  readonly #rulePlans: RulePlans;
  readonly #reports: RuleReport[] = [];
  /** Each once, however many VMs have the same rules. */
  readonly #defects = new Set<Defect>();

  constructor(strict: boolean) {
    this.#rulePlans = new RulePlans({ strict });
  }

  readTemplate(source: Source): Template | undefined {
    const manifest = readManifest(source);
    const template = objectsOf(manifest).find((object) => object.kind === 'template');
    if (!template) this.#defects.add(fileDefect(manifest, 'Template'));
    return template;
  }

  readVirtualMachines(source: Source): readonly VirtualMachine[] {
    const manifest = readManifest(source);
    const machines = objectsOf(manifest).filter((object) => object.kind === 'virtual-machine');
    if (machines.length === 0) this.#defects.add(fileDefect(manifest, 'VirtualMachine'));
    return machines;
  }

  check(vm: VirtualMachine, parent: Template | undefined): void {
    const rules = rulesFor(vm, parent);
    this.#noteDefects(rules);
    if (rules.kind === 'unknown') this.#reports.push(reportUnknown('', rules.value));
    if (rules.kind !== 'rules') return;
    for (const result of checkVirtualMachine(this.#rulePlans.of(rules.annotation), vm)) this.#reports.push(reportRule(result));
  }

  checkTemplate(template: Template): void {
    this.#noteDefects(templateRules(template));
    for (const vm of expandTemplate(template)) this.check(vm, template);
  }

  report(): ValidationReport {
    const isFailed = this.#reports.some(({ outcome }) => outcome === 'violated' || outcome === 'error');
    return {
      valid: this.#defects.size === 0 && !isFailed,
      rules: this.#reports,
      annotationErrors: [...this.#defects].map(reportDefect),
    };
  }

  #noteDefects(rules: ApplicableRules): void {
    if (rules.kind === 'defect') this.#defects.add(rules.defect);
    if (rules.kind === 'rules') for (const defect of this.#rulePlans.of(rules.annotation).defects) this.#defects.add(defect);
  }
}

function reportRule(result: RuleResult): RuleReport {
  const { outcome } = result;
  const { name } = result.rule;
  switch (outcome) {
    case 'satisfied':
    case 'skipped':
      return { name, outcome };
    case 'ignored':
      return { name, outcome, message: `unknown rule type "${result.rule.type}"` };
    case 'not-checked':
      return reportUnknown(name, result.unknown);
    case 'violated':
    case 'warning':
      return { name, outcome, message: result.message, ...(result.offenses[0] && reportPlace(result.offenses[0].location.span)) };
    case 'error':
      return { name, outcome, code: result.code, message: result.message, ...(result.location && reportPlace(result.location.span)) };
  }
}

/** What cannot be said of a rule, or of all rules of a VM if there is no name. */
function reportUnknown(name: string, { parameter }: UnknownValue): RuleReport {
  return { name, outcome: 'not-checked', message: `the template parameter ${parameter} has no value` };
}

function reportDefect({ code, rule, key, message, hint, span }: Defect): AnnotationError {
  return {
    code,
    ...(rule !== undefined && { rule }),
    ...(key !== undefined && { key }),
    message,
    ...(hint !== undefined && { hint }),
    ...reportPlace(span),
  };
}

function reportPlace(span: Span): PlaceReport {
  const { file, range } = locate(span);
  return { file, line: range.start.line, column: range.start.column, endLine: range.end.line, endColumn: range.end.column };
}
