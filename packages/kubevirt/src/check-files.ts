import { didYouMean, nearestName } from '@assay/findings';
import type { CheckRequest, CheckResult, NotChecked, ObjectsRequest, SourceFile, Violation } from '@assay/findings';
import { locate } from '@assay/source';
import type { ScalarNode, Source, Span } from '@assay/source';

import { checkVirtualMachine } from './check.ts';
import type { RuleResult } from './check.ts';
import { expandTemplate, unknownParameter } from './expand-template.ts';
import { fileDefect } from './file-defect.ts';
import { objectsOf, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { misspeltKinds } from './misspelt-kind.ts';
import type { Template, UnknownValue, VirtualMachine } from './model.ts';
import { RulePlans } from './rule-plans.ts';
import {
  SKIP_RULES,
  TEMPLATE_NAMESPACE,
  TEMPLATE_RULES,
  VM_RULES,
  ownRules,
  referenceLint,
  rulesFor,
  templateKey,
  templateReference,
  templateRules,
  templateWithoutNamespace,
  unreadAnnotations,
} from './rule-source.ts';
import type { ApplicableRules } from './rule-source.ts';
import { brokenViolations, defectViolation, lintViolation, offenseViolations } from './violations.ts';

/** The pieces of work that can be done apart: each file, with those that have the templates of its VMs. */
export function checkRequests(files: readonly SourceFile[]): readonly CheckRequest[] {
  const places = new Map(files.map((file, at) => [file, at]));
  const templates = new Map<string, Set<SourceFile>>();
  for (const file of files)
    for (const object of objectsIn(file))
      if (object.kind === 'template') templates.set(templateKey(object), (templates.get(templateKey(object)) ?? new Set()).add(file));
  return files.map((file) => {
    const wanted = objectsIn(file)
      .flatMap(machinesOfOthers)
      .flatMap((vm) => knownKeys(vm, templates));
    const visible = new Set([file, ...wanted.flatMap((key) => nearest(file, templates.get(key) ?? []) ?? [])]);
    return { files: [file], visible: [...visible].sort((a, b) => places.get(a)! - places.get(b)!) };
  });
}

/** The VMs that may have the rules of a Template elsewhere: those in a Template without rules that name another one, too. */
function machinesOfOthers(object: Template | VirtualMachine): readonly VirtualMachine[] {
  if (object.kind === 'virtual-machine') return [object];
  return templateRules(object).kind === 'none' ? expandTemplate(object).filter((vm) => namesOther(vm, object)) : [];
}

function namesOther(vm: VirtualMachine, template: Template): boolean {
  const reference = templateReference(vm);
  return reference !== undefined && reference.name !== template.name;
}

/** The keys of the template that a VM names; if nobody knows it, that of the one that was probably meant. */
function knownKeys(vm: VirtualMachine, templates: ReadonlyMap<string, unknown>): readonly string[] {
  const keys = referenceKeys(vm);
  return keys.some((key) => templates.has(key)) ? keys : keys.flatMap((key) => nearestName(key, templates.keys()) ?? []);
}

/** Of files with the same template the one that is nearest in the tree of directories; tests and examples repeat names. */
function nearest({ name }: SourceFile, files: Iterable<SourceFile>): SourceFile | undefined {
  const steps = name.split('/').slice(0, -1);
  const closeness = (other: SourceFile): number => {
    const otherSteps = other.name.split('/').slice(0, -1);
    const parting = steps.findIndex((step, at) => step !== otherSteps[at]);
    const common = parting < 0 ? steps.length : parting;
    return 2 * common - otherSteps.length;
  };
  let best: SourceFile | undefined;
  for (const file of files) if (!best || closeness(file) > closeness(best)) best = file;
  return best;
}

/** Checks Templates and VMs; VMs find their Templates in all files that they see. */
export function checkFiles({ files, visible = files }: CheckRequest): CheckResult {
  return new Checker(visible.flatMap(objectsIn)).checkFiles(files);
}

/** Checks Templates and VMs that were rendered. */
export function checkObjects({ objects, visible }: ObjectsRequest): CheckResult {
  const rendered = objectsOf({ roots: objects.map(({ root }) => root), notation: 'yaml' });
  return new Checker([...rendered, ...visible.flatMap(objectsIn)]).checkObjects(rendered);
}

const manifests = new WeakMap<Source, Manifest>();

function manifestOf(source: Source): Manifest {
  const known = manifests.get(source);
  if (known) return known;
  const manifest = readManifest(source);
  manifests.set(source, manifest);
  return manifest;
}

function objectsIn({ source }: SourceFile): readonly (Template | VirtualMachine)[] {
  return source ? objectsOf(manifestOf(source)) : [];
}

/** Where a VM's template may be known: in its namespace, or in a file that says none. */
function referenceKeys(vm: VirtualMachine): readonly string[] {
  const reference = templateReference(vm);
  return reference ? [templateKey(reference), templateKey({ ...reference, namespace: '' })] : [];
}

const rulePlans = new RulePlans();

class Checker {
  readonly #templates = new Map<string, Template>();
  readonly #violations: Violation[] = [];
  readonly #notChecked: NotChecked[] = [];
  /** Annotations whose rules have been judged. */
  readonly #judged = new Set<ScalarNode>();

  constructor(visible: readonly (Template | VirtualMachine)[]) {
    for (const object of visible)
      if (object.kind === 'template' && !this.#templates.has(templateKey(object))) this.#templates.set(templateKey(object), object);
  }

  checkFiles(files: readonly SourceFile[]): CheckResult {
    for (const { source } of files) {
      const manifest = source && manifestOf(source);
      const misspelt = manifest ? misspeltKinds(manifest) : [];
      this.#report(misspelt.map(defectViolation));
      if (manifest && misspelt.length === 0 && objectsOf(manifest).length === 0)
        this.#report([defectViolation(fileDefect(manifest, 'Template or VirtualMachine'))]);
    }
    return this.checkObjects(files.flatMap(objectsIn));
  }

  checkObjects(objects: readonly (Template | VirtualMachine)[]): CheckResult {
    for (const object of objects) {
      if (object.kind === 'template') this.#checkTemplate(object);
      else this.#checkAlone(object);
    }
    return { violations: this.#violations, notChecked: this.#notChecked };
  }

  #checkTemplate(template: Template): void {
    const carried = templateRules(template);
    this.#judge(carried);
    this.#report(unreadAnnotations(template).map(lintViolation));
    const machines = expandTemplate(template);
    for (const vm of machines) {
      if (carried.kind === 'none' && namesOther(vm, template)) this.#checkAlone(vm);
      else this.#check(vm, template, WITHOUT_RULES_OF_TEMPLATE);
      const lint = carried.kind === 'rules' && ownRules(vm).kind === 'none' ? referenceLint(vm) : undefined;
      if (lint) this.#report([lintViolation(lint)]);
    }
    if (machines.length > 0 || carried.kind !== 'none') return;
    this.#skip(template.anchor, `${describe(template)} has neither rules nor a VirtualMachine`, {
      cause: 'nothing-applies',
      hint: 'give it rules in the annotation "validations", or objects of kind VirtualMachine',
    });
  }

  #checkAlone(vm: VirtualMachine): void {
    const parent = referenceKeys(vm).flatMap((key) => this.#templates.get(key) ?? [])[0];
    this.#check(vm, parent, this.#whyWithoutRules(vm, parent));
  }

  /** What the template is called that is probably meant by a name that nobody has. */
  #templateMeant(name: string): string | undefined {
    return didYouMean(
      name,
      Array.from(this.#templates.values(), (template) => template.name),
    );
  }

  #whyWithoutRules(vm: VirtualMachine, parent: Template | undefined): Unruled {
    const reference = templateReference(vm);
    if (!reference) {
      const named = templateWithoutNamespace(vm);
      if (named === undefined) return { reason: 'this VM has no rules and names no template', hint: OWN_RULES };
      return {
        reason: `this VM has no rules and names the template ${named} without its namespace`,
        hint: `add the label "${TEMPLATE_NAMESPACE}", or ${OWN_RULES}`,
      };
    }
    const template = `the template ${reference.namespace}/${reference.name} of this VM`;
    if (parent) return { reason: `${template} has no rules`, hint: OWN_RULES };
    return {
      reason: `${template} is not among the files`,
      hint: this.#templateMeant(reference.name) ?? `check it together with its template, or ${OWN_RULES}`,
    };
  }

  #check(vm: VirtualMachine, template: Template | undefined, unruled: Unruled): void {
    this.#report(unreadAnnotations(vm).map(lintViolation));
    const rules = rulesFor(vm, template);
    this.#judge(rules);
    switch (rules.kind) {
      case 'defect':
        return;
      case 'none':
        return this.#skip(vm.anchor, unruled.reason, { cause: 'nothing-applies', hint: unruled.hint });
      case 'switched-off':
        return this.#skip(vm.anchor, `${describe(vm)}: the annotation "${SKIP_RULES}" turns its rules off`, {
          cause: 'switched-off',
          hint: 'remove the annotation if the VM must obey them',
        });
      case 'unknown':
        return this.#skipWithoutParameter(rules.value, `${describe(vm)}: its rules need`);
      case 'rules':
        return this.#evaluate(vm, rules.annotation, template);
    }
  }

  #evaluate(vm: VirtualMachine, annotation: ScalarNode, template: Template | undefined): void {
    const ruleSet = rulePlans.of(annotation);
    if (ruleSet.isUnreadable) return;
    if (ruleSet.rules.every(({ kind }) => kind === 'ignored')) {
      const reason = ruleSet.rules.length === 0 ? 'its list of rules is empty' : 'all its rules are ignored';
      return this.#skip(vm.anchor, `${describe(vm)}: ${reason}`, { cause: 'nothing-applies', hint: 'write rules of a known type' });
    }
    for (const result of checkVirtualMachine(ruleSet, vm)) this.#take(template ? withParameterHint(result, template) : result);
  }

  #take(result: RuleResult): void {
    switch (result.outcome) {
      case 'violated':
      case 'warning':
        return this.#report(offenseViolations(result));
      case 'error':
        return this.#report(brokenViolations(result));
      case 'not-checked':
        return this.#skipWithoutParameter(result.unknown, `the rule "${result.rule.name}" needs`);
      case 'satisfied':
      case 'skipped':
      case 'ignored':
        return;
    }
  }

  /** Reports what is wrong with rules themselves, once. */
  #judge(rules: ApplicableRules): void {
    if (rules.kind === 'defect') this.#report([defectViolation(rules.defect)]);
    if (rules.kind !== 'rules' || this.#judged.has(rules.annotation)) return;
    this.#judged.add(rules.annotation);
    const { defects, lints } = rulePlans.of(rules.annotation);
    this.#report(defects.map(defectViolation));
    this.#report(lints.map(lintViolation));
  }

  /** Adds one by one: there may be more than arguments of a call. */
  #report(violations: readonly Violation[]): void {
    for (const violation of violations) this.#violations.push(violation);
  }

  #skipWithoutParameter({ span, parameter }: UnknownValue, who: string): void {
    const hint = `give the parameter ${parameter} a value in the template`;
    this.#skip(span, `${who} the parameter ${parameter}, which has no value`, { cause: 'needs-values', values: [parameter], hint });
  }

  #skip(span: Span, reason: string, more: Pick<NotChecked, 'cause' | 'values' | 'hint'>): void {
    this.#notChecked.push({ ...locate(span), reason, ...more });
  }
}

/** Why there are no rules for a VM, and what to do. In the same words of each VM, so that a report can fold them. */
interface Unruled {
  readonly reason: string;
  readonly hint: string;
}

const OWN_RULES = `give the VM rules in the annotation "${VM_RULES}"`;

const WITHOUT_RULES_OF_TEMPLATE: Unruled = {
  reason: 'this VM has no rules, neither of its own nor of its template',
  hint: `${OWN_RULES}, or the template in its annotation "${TEMPLATE_RULES}"`,
};

/** A value that cannot be read because its parameter does not exist. */
function withParameterHint(result: RuleResult, template: Template): RuleResult {
  if (result.outcome !== 'error' || !result.location) return result;
  return { ...result, ...unknownParameter(result.location.span, template) };
}

function describe({ kind, name }: Template | VirtualMachine): string {
  return `the ${kind === 'template' ? 'template' : 'VM'} ${name}`.trimEnd();
}
