import { Source } from '@assay/source';
import type { BuiltinBody, Thread, Value } from '@assay/starlark';
import { Builtin, can, compileSource, execute, Fault, Tuple, typeNameOf } from '@assay/starlark';

import { language } from '../template/language.ts';
import type { FormatLibrary } from '../validations/format-library.ts';
import type { RuleReader } from '../validations/rule-reader.ts';
import { onlyArgument } from '../validations/rules/named-rule.ts';
import type { NamedRule, PlannedRule } from '../validations/rules/named-rule.ts';
import { namedRules, namesOf } from '../validations/rules/rules.ts';
import { goTypeOfValue } from '../values/go-types.ts';
import { ModuleObject } from '../values/module-object.ts';
import { ModuleValue } from '../values/module-value.ts';
import { textOf } from './arguments.ts';
import { validFunction } from './assert-valid.ts';
import { validateFunction } from './assert-validate.ts';
import { encodeYaml } from './yaml.ts';
import type { YttModule } from './ytt-module.ts';

/** `@ytt:assert` */
export const assertModule: YttModule = {
  name: 'assert',
  create: ({ session: { rules } }) => new ModuleValue('assert', new Map(membersOf(rules))),
};

function membersOf(rules: RuleReader): readonly (readonly [name: string, value: Value])[] {
  return [
    ['equals', new Builtin('assert.equals', (_thread, positional) => checkEqual(positional))],
    [
      'fail',
      new Builtin('assert.fail', (_thread, positional) => {
        throw new Fault(`fail: ${textOf(onlyArgument(positional))}`);
      }),
    ],
    ['try_to', new Builtin('assert.try_to', (thread, positional) => tryTo(thread, onlyArgument(positional)))],
    ['validate', validateFunction(rules)],
    ['valid', validFunction(rules)],
    ...namedRules.flatMap((rule) => namesOf(rule).map((name) => [name, ruleFunction(rule, name, rules.libraries.formats)] as const)),
  ];
}

/** Values are equal when their YAML is the same text. */
function checkEqual(positional: readonly Value[]): Value {
  const [expected, actual] = positional;
  if (expected === undefined || actual === undefined || positional.length > 2) throw new Fault(`got ${positional.length} arguments, want 2`);
  for (const value of [expected, actual]) {
    if (can(value, 'call')) throw new Fault(`expected argument not to be a function, but was ${goTypeOfValue(value)}`);
  }
  const [expectedText, actualText] = [encodeYaml(expected), encodeYaml(actual)];
  if (expectedText === actualText) return null;
  throw new Fault(`Not equal:\n(expected type: ${typeNameOf(expected)})\n${expectedText}\n\n(was type: ${typeNameOf(actual)})\n${actualText}`);
}

/** The result and None, or None and why there is no result. */
function tryTo(thread: Thread, callee: Value): Value {
  if (!can(callee, 'call')) throw new Fault(`expected argument to be a function, but was ${goTypeOfValue(callee)}`);
  const attempt = thread.attempt(() => thread.call(callee, []));
  return 'fault' in attempt ? new Tuple([null, attempt.fault.message]) : new Tuple([attempt.value, null]);
}

/** `assert.min` and its like: makes an object that checks values. */
function ruleFunction(rule: NamedRule, name: string, formats: FormatLibrary | undefined): Builtin {
  return new Builtin(`assert.${name}`, (thread, positional, named) => {
    const [subject] = positional;
    if (rule.keyword !== 'not_null' || subject === undefined) {
      return assertion(thread, { rule, name }, rule.fromArguments(positional, { named, formats }));
    }
    if (positional.length > 1) throw new Fault(`got ${positional.length} arguments, want at most 1`);
    checkValue(thread, rule.fromArguments([], { named, formats }), subject, 'fail');
    return true;
  });
}

function assertion(thread: Thread, { rule, name }: { readonly rule: NamedRule; readonly name: string }, planned: PlannedRule): Value {
  const { checkParameter } = rule;
  const check = checkParameter === undefined ? builtinCheck(name, planned) : functionCheck(thread, name, checkParameter, planned);
  return new ModuleObject('@ytt:assert.assertion', '@ytt:assert.assertion does not encode (did you mean to call check()?)', [['check', check]]);
}

function builtinCheck(keyword: string, planned: PlannedRule): Value {
  return unnamedBuiltin(`assert.${keyword}`, (thread, positional) => {
    const [subject] = positional;
    if (subject === undefined || positional.length > 1) throw new Fault(`check: got ${positional.length} arguments, want 1`);
    checkValue(thread, planned, subject, 'check');
    return true;
  });
}

/**
 * In the reference, this check is a lambda in a file of its own, which users see: it is a function, its messages about arguments are
 * those of functions, and it is in call stacks.
 */
function functionCheck(thread: Thread, keyword: string, parameter: string, planned: PlannedRule): Value {
  const source = new Source(`assert.${keyword}`, `check = lambda ${parameter}: verify(${parameter})`, { file: undefined });
  const compiled = compileSource(source, { language, predeclared: ['verify'] });
  if (compiled.kind === 'failed') throw new Error(compiled.problems.map(({ message }) => message).join('\n'));
  const verify = unnamedBuiltin('verify', (inner, [subject = null]) => {
    checkValue(inner, planned, subject, 'fail');
    return true;
  });
  const outcome = execute(compiled.program, thread, { predeclared: new Map([['verify', verify]]) });
  return outcome.module.exports().get('check') ?? null;
}

/** A builtin whose failures do not get its name in front. */
function unnamedBuiltin(name: string, body: BuiltinBody): Builtin {
  return new Builtin(name, (thread, positional, named) => {
    try {
      return body(thread, positional, named);
    } catch (error) {
      if (error instanceof Fault) error.isNamed = true;
      throw error;
    }
  });
}

function checkValue(thread: Thread, planned: PlannedRule, subject: Value, prefix: 'fail' | 'check'): void {
  const failure = planned.check(subject, thread);
  if (failure) throw new Fault(`${prefix}: ${failure.found}`);
}
