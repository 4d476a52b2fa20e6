import type { Macro } from '../macros/macro.ts';
import type { Expression } from '../parser/tree.ts';
import type { Library } from './library.ts';

/** A macro of the namespace `proto` whose second argument names a field by a dotted path. */
function extensionMacro(name: string, expand: (make: Parameters<Macro['expand']>[0], message: Expression, field: string) => Expression): Macro {
  return {
    name,
    isReceiver: true,
    arity: 2,
    expand(make, target, [message, path]) {
      if (target?.kind !== 'identifier' || target.name !== 'proto' || message === undefined) return undefined;
      const field = path?.kind === 'select' ? pathOf(path) : undefined;
      return field === undefined ? { refusal: 'invalid extension field', about: path } : expand(make, message, field);
    },
  };
}

function pathOf(node: Expression): string | undefined {
  if (node.kind === 'identifier') return node.name;
  if (node.kind !== 'select' || node.isTest) return undefined;
  const prefix = pathOf(node.operand);
  return prefix === undefined ? undefined : `${prefix}.${node.field}`;
}

/** Extensions of protobuf messages: cel-go's ext.Protos. In data, an extension is a key with dots. */
export const protosLibrary: Library = {
  name: 'protos',
  functions: [],
  macros: [
    extensionMacro('hasExt', (make, message, field) => make.presenceTest(message, field)),
    extensionMacro('getExt', (make, message, field) => ({ ...make.presenceTest(message, field), isTest: false })),
  ],
};
