import { findSuppressions } from '@assay/findings';
import type { CheckResult, InputFile, NotChecked, Suppression, Violation } from '@assay/findings';
import { Source, locate } from '@assay/source';
import type { ScalarNode, Span } from '@assay/source';

import { checkVirtualMachine } from './check.ts';
import type { RuleResult } from './check.ts';
import { expandTemplate } from './expand-template.ts';
import { fileDefect } from './file-defect.ts';
import { objectsOf, readManifest } from './manifest.ts';
import type { Template, VirtualMachine } from './model.ts';
import { RuleSets } from './rule-sets.ts';
import { SKIP_RULES, ownRules, referenceLint, rulesFor, templateKey, templateReference, templateRules, unreadAnnotations } from './rule-source.ts';
import type { ApplicableRules } from './rule-source.ts';
import { brokenViolations, defectViolation, lintViolation, offenseViolations } from './violations.ts';

/** Checks Templates and VMs in several files together: VMs find their Templates in all of them. */
export function checkFiles(files: readonly InputFile[]): CheckResult {
  return new Checkup().run(files);
}

class Checkup {
  readonly #ruleSets = new RuleSets();
  readonly #templates = new Map<string, Template>();
  readonly #violations: Violation[] = [];
  readonly #notChecked: NotChecked[] = [];
  readonly #suppressions: Suppression[] = [];
  /** Annotations whose rules have been judged. */
  readonly #judged = new Set<ScalarNode>();

  run(files: readonly InputFile[]): CheckResult {
    const objects = files.flatMap((file) => this.#read(file));
    for (const object of objects) if (object.kind === 'template') this.#register(object);
    for (const object of objects) {
      if (object.kind === 'template') this.#checkTemplate(object);
      else this.#checkAlone(object);
    }
    return { violations: inOrder(this.#violations, files), notChecked: this.#notChecked, suppressions: this.#suppressions };
  }

  #read({ name, text }: InputFile): readonly (Template | VirtualMachine)[] {
    if (text === undefined) {
      this.#notChecked.push({ file: name, reason: 'the file is not UTF-8 text' });
      return [];
    }
    const manifest = readManifest(new Source(name, text));
    const { suppressions, violations } = findSuppressions(manifest.source, {
      documents: manifest.roots.map((root) => ({ root })),
      comments: manifest.comments,
    });
    for (const suppression of suppressions) this.#suppressions.push(suppression);
    this.#report(violations);
    const objects = objectsOf(manifest);
    if (objects.length === 0) this.#report([defectViolation(fileDefect(manifest, 'Template or VirtualMachine'))]);
    return objects;
  }

  #register(template: Template): void {
    const key = templateKey(template);
    if (!this.#templates.has(key)) this.#templates.set(key, template);
  }

  #checkTemplate(template: Template): void {
    const carried = templateRules(template);
    this.#judge(carried);
    this.#report(unreadAnnotations(template).map(lintViolation));
    const machines = expandTemplate(template);
    for (const vm of machines) {
      this.#check(vm, template, `${describe(vm)} has no rules, neither of its own nor of its template`);
      const lint = carried.kind === 'rules' && ownRules(vm).kind === 'none' ? referenceLint(vm) : undefined;
      if (lint) this.#report([lintViolation(lint)]);
    }
    if (machines.length > 0 || carried.kind !== 'none') return;
    this.#skip(template.holder, `${describe(template)} has neither rules nor a VirtualMachine`);
  }

  #checkAlone(vm: VirtualMachine): void {
    const reference = templateReference(vm);
    const parent = reference && (this.#templates.get(templateKey(reference)) ?? this.#templates.get(templateKey({ ...reference, namespace: '' })));
    this.#check(vm, parent, this.#whyWithoutRules(vm, parent));
  }

  #whyWithoutRules(vm: VirtualMachine, parent: Template | undefined): string {
    const reference = templateReference(vm);
    if (!reference) return `${describe(vm)} has no rules and names no template with its namespace`;
    const { namespace, name } = reference;
    return parent
      ? `${describe(vm)}: its template ${namespace}/${name} has no rules`
      : `${describe(vm)}: its template ${namespace}/${name} is not among the files`;
  }

  #check(vm: VirtualMachine, parent: Template | undefined, whyWithoutRules: string): void {
    this.#report(unreadAnnotations(vm).map(lintViolation));
    const rules = rulesFor(vm, parent);
    this.#judge(rules);
    switch (rules.kind) {
      case 'defect':
        return;
      case 'none':
        return this.#skip(vm.holder, whyWithoutRules);
      case 'switched-off':
        return this.#skip(vm.holder, `${describe(vm)}: the annotation "${SKIP_RULES}" switches its rules off`);
      case 'unknown':
        return this.#skip(rules.value.span, `${describe(vm)}: its rules need the parameter ${rules.value.parameter}, which has no value`);
      case 'rules':
        return this.#evaluate(vm, rules.annotation);
    }
  }

  #evaluate(vm: VirtualMachine, annotation: ScalarNode): void {
    const ruleSet = this.#ruleSets.of(annotation);
    if (ruleSet.isUnreadable) return;
    if (ruleSet.rules.every(({ kind }) => kind === 'ignored')) {
      const reason = ruleSet.rules.length === 0 ? 'its list of rules is empty' : 'all its rules are ignored';
      return this.#skip(vm.holder, `${describe(vm)}: ${reason}`);
    }
    for (const result of checkVirtualMachine(ruleSet, vm)) this.#take(result);
  }

  #take(result: RuleResult): void {
    switch (result.outcome) {
      case 'violated':
      case 'warning':
        return this.#report(offenseViolations(result));
      case 'error':
        return this.#report(brokenViolations(result));
      case 'not-checked':
        return this.#skip(result.unknown.span, `the rule "${result.rule.name}" needs the parameter ${result.unknown.parameter}, which has no value`);
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
    const { defects, lints } = this.#ruleSets.of(rules.annotation);
    this.#report(defects.map(defectViolation));
    this.#report(lints.map(lintViolation));
  }

  /** Adds one by one: there may be more than arguments of a call. */
  #report(violations: readonly Violation[]): void {
    for (const violation of violations) this.#violations.push(violation);
  }

  #skip(span: Span, reason: string): void {
    this.#notChecked.push({ ...locate(span), reason });
  }
}

function describe({ kind, name }: Template | VirtualMachine): string {
  return `the ${kind === 'template' ? 'template' : 'VM'} ${name}`.trimEnd();
}

/** In the order of the files and of their text, each once: what is anchored and used twice is wrong once. */
function inOrder(violations: readonly Violation[], files: readonly InputFile[]): readonly Violation[] {
  const places = new Map(files.map(({ name }, index) => [name, index]));
  const order = (violation: Violation): number => places.get(violation.file) ?? 0;
  const offset = ({ range }: Violation): number => range?.start.offset ?? -1;
  const distinct = new Map(violations.map((violation) => [identity(violation), violation]));
  return [...distinct.values()].sort((a, b) => order(a) - order(b) || offset(a) - offset(b));
}

function identity({ rule, message, file, range, related }: Violation): string {
  return JSON.stringify([
    rule,
    message,
    file,
    range?.start.offset,
    range?.end.offset,
    related?.map(({ file, range }) => [file, range?.start.offset]),
  ]);
}
