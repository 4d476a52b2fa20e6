import type { ValueOrigin } from '@assay/source';
import type { EvaluationError, Thread, Value, ValueTracker } from '@assay/starlark';
import { Builtin, execute, Fault } from '@assay/starlark';
import type { Program } from '@assay/starlark';

import type { EvaluationContext } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import type { ProgramFault } from '../failure.ts';
import { ModuleValue } from '../values/module-value.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { explainError } from './explain-error.ts';
import { FailedInstruction } from './failed-instruction.ts';
import type { InstructionName } from './instruction-names.ts';
import { INSTRUCTION_NAMES, instructionName } from './instruction-names.ts';
import { CollectedArguments, Instruction } from './instructions.ts';
import { noop } from './noop.ts';
import { passedOverItems } from './passed-over-items.ts';
import type { TemplateContext, ContextType } from './template-context.ts';
import { TextContext } from './text-context.ts';
import { YamlContext } from './yaml-context.ts';

/** One run of a template: what its instructions build. */
export class Evaluation {
  readonly #template: CompiledTemplate;
  readonly #file: EvaluationContext;
  readonly #number: number;
  /** The open contexts, the innermost last. */
  readonly #contexts: TemplateContext[] = [];
  #current: TemplateContext | undefined = undefined;
  #root: TemplateContext | undefined = undefined;

  /** `number` is what messages put into the names of instructions. */
  constructor(template: CompiledTemplate, file: EvaluationContext, number: number) {
    this.#template = template;
    this.#file = file;
    this.#number = number;
  }

  /** The context of the file itself, when it has run; its first node is the whole file. */
  get root(): TemplateContext | undefined {
    return this.#root;
  }

  /** Runs the program and returns what it exports. Throws a `Failure` that tells where it went wrong. */
  run(program: Program): ReadonlyMap<string, Value> {
    const { session, sourceMaps } = this.#file;
    const { root } = this.#template;
    if (root !== undefined) {
      this.#root = this.#startContext(root);
      this.#root.startNode(0);
    }
    this.#tracker?.onPassedOver.set(this.#template.code.source, (passed) => this.#current?.passOver(passedOverItems(this.#template, passed)));
    const outcome = execute(program, session.thread, { predeclared: this.#instructions(program.predeclared) });
    if (outcome.kind === 'failed') throw explainError(outcome.error, sourceMaps).causedBy(faultOf(outcome.error, session.thread));
    const exported = new Map([...outcome.module.exports()].filter(([name]) => !name.startsWith('_')));
    const { tracker } = session.thread;
    if (tracker) for (const [at, { name }] of program.globals.entries()) tracker.hold(exported, name, tracker.heldBy(outcome.module.globals, at));
    return exported;
  }

  /** The module `@ytt:template` as this template loads it. */
  templateModule(): ReadonlyMap<string, Value> {
    const replace = new Builtin('template.replace', (_thread, positional) => {
      const [value, ...rest] = positional;
      if (value === undefined || rest.length > 0) throw new Fault('expected exactly one argument');
      this.#context().replace(value);
      return noop;
    });
    return new Map([['template', new ModuleValue('template', new Map([['replace', replace]]))]]);
  }

  get #tracker(): ValueTracker | undefined {
    return this.#file.session.thread.tracker;
  }

  /** The instructions that a program uses. Most use few, and there are as many evaluations as files. */
  #instructions(names: readonly string[]): ReadonlyMap<string, Value> {
    const instructions = new Map<string, Value>();
    for (const name of names) {
      const operation = OPERATIONS.get(name);
      if (operation !== undefined) instructions.set(name, new Instruction(operation, this.#number, this.#bodyOf(operation)));
    }
    return instructions;
  }

  #bodyOf(operation: InstructionName): ConstructorParameters<typeof Instruction>[2] {
    switch (operation) {
      case 'set_ctx_type':
        return () => null;
      case 'start_ctx':
        return (positional) => {
          this.#startContext(positional[0] === 'text' ? 'text' : 'yaml');
          return null;
        };
      case 'end_ctx':
        return (positional) => this.#endContext(positional[0], this.#tracker?.heldBy(positional, 0));
      case 'refuse_return':
        return refuseReturn;
      case 'collect_node_annotation':
        return (positional, named) => new CollectedArguments(positional, named);
      case 'start_node_annotation':
        return (positional) => this.#annotate(tagOf(positional[0]), positional[1], positional[2]);
      case 'start_node':
        return (positional) => this.#startNodes(tagOf(positional[0]), positional[1]);
      case 'set_node':
        return (positional) => this.#setNode(tagOf(positional[0]), positional[1], this.#tracker?.heldBy(positional, 1));
      case 'set_map_item_key':
        return (positional) => this.#setKey(tagOf(positional[0]), positional[1] ?? null);
    }
  }

  #setNode(tag: number, value: Value | undefined, origin: ValueOrigin | undefined): null {
    if (value === undefined) this.#context().keepValue(tag);
    else this.#context().setValue(value, origin);
    return null;
  }

  #setKey(tag: number, key: Value): null {
    this.#context().setKey(tag, key);
    return null;
  }

  #context(): TemplateContext {
    if (!this.#current) throw new Fault('expected an open context');
    return this.#current;
  }

  #startContext(type: ContextType): TemplateContext {
    const { settings, onAnnotated = ignore } = this.#file;
    const { implicitMapKeyOverrides } = settings;
    const options = { implicitMapKeyOverrides, tracker: this.#tracker, onAnnotated };
    const context = type === 'text' ? new TextContext(this.#template.texts) : new YamlContext(this.#template, options);
    this.#contexts.push(context);
    this.#current = context;
    return context;
  }

  #endContext(result: Value | undefined, origin: ValueOrigin | undefined): Value {
    const context = this.#context();
    const value = result === undefined ? context.result() : result;
    this.#contexts.pop();
    this.#current = this.#contexts.at(-1);
    this.#tracker?.tell(result === undefined ? context.origin() : origin);
    return value;
  }

  #startNodes(first: number, last: Value | undefined): null {
    const context = this.#context();
    context.startNode(first);
    if (last === undefined) return null;
    for (let tag = first + 1; tag <= tagOf(last); tag++) {
      try {
        context.startNode(tag);
      } catch (error) {
        throw error instanceof Fault ? this.#faultAt(tag, error) : error;
      }
    }
    return null;
  }

  /** The call is at the first of its nodes; an error is at the node that has it. */
  #faultAt(tag: number, { message, isNamed, details }: Fault): Fault {
    const plan = this.#template.plans[tag];
    const span = plan?.node.kind === 'map' || plan?.node.kind === 'array' ? plan.parent?.node : plan?.node;
    return new Fault(message, { isNamed, details: span && FailedInstruction.of(message, details, span) });
  }

  #annotate(tag: number, name: Value | undefined, collected: Value | undefined): null {
    if (typeof name !== 'string' || !(collected instanceof CollectedArguments)) throw new Fault('expected a name and collected arguments');
    const span = this.#template.plans[tag]?.annotationPlaces.get(name);
    if (!span) throw new Fault(`expected to find annotation ${name}`);
    this.#context().annotate(tag, { name, positional: collected.positional, named: collected.named, span });
    return null;
  }
}

/** Of a file that was loaded, or of a library, the fault that they had themselves. */
function faultOf({ message, frames, details }: EvaluationError, thread: Thread): ProgramFault {
  return (details instanceof Failure ? details.fault : undefined) ?? { message, frames: [...frames, ...thread.callStack()] };
}

const OPERATIONS: ReadonlyMap<string, InstructionName> = new Map(INSTRUCTION_NAMES.map((name) => [instructionName(name), name]));

function refuseReturn(): never {
  const hint = 'write the nodes first, or put them into the else branch';
  throw new Fault(`a function that has nodes cannot return in front of them (hint: ${hint})`, { isNamed: true });
}

function ignore(): void {}

function tagOf(value: Value | undefined): number {
  if (typeof value !== 'number') throw new Fault('expected the number of a node');
  return value;
}
