import { fieldPathText } from '../expressions/child-path.ts';
import type { ChildPath } from '../expressions/child-path.ts';
import { fieldName } from '../expressions/field-name.ts';
import { visibleType } from '../expressions/visible-type.ts';
import type { VisibleType } from '../expressions/visible-type.ts';
import type { Declaration } from '../schema/declaration.ts';
import type { DeclaredKey } from '../schema/types/map-type.ts';
import type { Type } from '../schema/types/type.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import { celOfUnmet, plainCondition } from './cel-condition.ts';
import { celRule, presence } from './cel-rule.ts';
import type { Keywords } from './keywords.ts';
import { shapeOf } from './shape.ts';
import type { MapAround, Notes, UnsaidRule } from './target.ts';

export interface ValidationRules {
  /** Items of `x-kubernetes-validations`. */
  readonly rules: readonly Keywords[];
  /** What CEL cannot say either. */
  readonly untold: readonly UnsaidRule[];
}

/**
 * What CEL says at a place, for a CRD: its own rules that no keyword says, and those of its keys whose condition looks at the place, as CEL sees
 * nothing above its node.
 */
export function validationRules({ type, validation, around, unsaid }: Omit<Notes, 'documentation'>): ValidationRules {
  const self = visibleType({ type, validation });
  const rules: Keywords[] = [];
  const untold: UnsaidRule[] = [];
  for (const rule of unsaid) {
    const own = self && ownRule(rule, self);
    if (own) rules.push(own);
    else if (!around || !isSaidAround(rule, around)) untold.push(rule);
  }
  return { rules: [...rules, ...(self ? rulesOfKeys(type, self) : [])], untold };
}

function isSaidAround(rule: UnsaidRule, { map, key }: MapAround): boolean {
  const outer = visibleType({ type: map });
  return outer !== undefined && ruleOfKey(rule, key, outer) !== undefined;
}

function ownRule({ rule: { constraint, description }, validation }: UnsaidRule, self: VisibleType): Keywords | undefined {
  const expression = constraint && celRule(constraint, { name: 'self', type: self });
  if (!constraint || expression === undefined) return undefined;
  if (validation.when !== undefined) {
    const unmet = unmetAt('value', validation, self);
    if (unmet === undefined) return undefined;
    return item(`${unmet} || ${constraint.kind === 'cel' ? `(${expression})` : expression}`, description, validation.path);
  }
  // Kubernetes shows an expression of the author itself, unless it has several lines.
  const isMessage = constraint.kind !== 'cel' || constraint.description !== undefined || expression.includes('\n');
  return item(expression, isMessage ? description : undefined, validation.path);
}

/** What says in CEL that the condition of a validation does not hold, if it looks at the subject only. */
function unmetAt(subject: 'value' | 'parent', validation: PlannedValidation, self: VisibleType): string | undefined {
  const condition = plainCondition(validation);
  return condition?.subject === subject ? celOfUnmet(condition, self) : undefined;
}

function rulesOfKeys(type: Type, self: VisibleType): readonly Keywords[] {
  const keys = shapeOf(type).alternatives.flatMap((part) => (part.kind === 'map' ? part.keys : []));
  return keys.flatMap((key) => conditionalRules(key.declaration).map((rule) => ruleOfKey(rule, key, self))).filter((rule) => rule !== undefined);
}

/** Keywords say none of them. */
function conditionalRules({ validation }: Declaration): readonly UnsaidRule[] {
  return validation?.when === undefined ? [] : validation.rules.map((rule) => ({ rule, validation }));
}

/** The rule of a key, said at the map around it. */
function ruleOfKey({ rule, validation }: UnsaidRule, { key }: DeclaredKey, self: VisibleType): Keywords | undefined {
  const { constraint, description } = rule;
  const name = typeof key === 'string' ? fieldName(key) : undefined;
  const field = self.kind === 'object' && name !== undefined ? self.fields.get(name) : undefined;
  const unmet = unmetAt('parent', validation, self);
  if (!constraint || !field || unmet === undefined) return undefined;
  const subject = `self.${name}`;
  const path = [field.key, ...(validation.path ?? [])];
  if (constraint.kind === 'not-null') return item(`${unmet} || ${presence(subject, { ...field, isNullable: true })}`, description, path);
  const expression = celRule(constraint, { name: subject, type: field.type });
  if (expression === undefined) return undefined;
  // Null, and what is not there, is not judged.
  const absences = [...(field.isOptional ? [`!has(${subject})`] : []), ...(field.isNullable ? [`dyn(${subject}) == null`] : [])];
  return item([unmet, ...absences, expression].join(' || '), description, path);
}

function item(rule: string, description: string | undefined, path: ChildPath | undefined): Keywords {
  return [
    ['rule', rule],
    ...(description === undefined ? [] : [['message', `must be: ${oneLine(description)}`] as const]),
    ...(path ? [['fieldPath', fieldPathText(path)] as const] : []),
  ];
}

/** A message may have no line breaks. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
