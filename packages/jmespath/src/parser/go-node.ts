import type { TokenKind } from '../scanner/token.ts';
import type { Value } from '../values/value.ts';
import type { ComparisonOperator, MultiSelectEntry, Span, Tree } from './tree.ts';

/** A node as go-jmespath has it in memory, which is what it prints. */
export interface GoNode {
  readonly name: string;
  readonly number: number;
  readonly value: GoNodeValue;
  readonly children: readonly GoTree[];
}

/** What a node holds besides its children: a JSON value (null for none), a Go integer, or the kind of a token. */
export type GoNodeValue =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'integer'; readonly number: number }
  | { readonly kind: 'token'; readonly number: number; readonly name: TokenKind }
  | { readonly kind: 'slice'; readonly number: string; readonly parts: readonly (number | undefined)[] };

/** A tree, or a member of `{…}`, which is a node of its own there. */
export type GoTree = Tree | MultiSelectMember;

interface MultiSelectMember {
  readonly kind: 'key-value-pair';
  readonly span: Span;
  readonly entry: MultiSelectEntry;
}

const NONE: GoNodeValue = { kind: 'value', value: null };

/** The comparators' tokens, with their numbers in go-jmespath. */
const TOKENS: Readonly<Record<ComparisonOperator, { readonly name: TokenKind; readonly number: number }>> = {
  '<': { name: 'tLT', number: 18 },
  '<=': { name: 'tLTE', number: 19 },
  '>': { name: 'tGT', number: 20 },
  '>=': { name: 'tGTE', number: 21 },
  '==': { name: 'tEQ', number: 22 },
  '!=': { name: 'tNE', number: 23 },
};

/** How go-jmespath (v0.4) holds a node: its type's name and number, its value, its children in order. */
export function goNode(tree: GoTree): GoNode {
  switch (tree.kind) {
    case 'empty':
      return node('ASTEmpty', 0, NONE);
    case 'comparison':
      return node('ASTComparator', 1, { kind: 'token', ...TOKENS[tree.operator] }, [tree.left, tree.right]);
    case 'current':
      return node('ASTCurrentNode', 2, NONE);
    case 'expression-reference':
      return node('ASTExpRef', 3, NONE, [tree.operand]);
    case 'function':
      return node('ASTFunctionExpression', 4, { kind: 'value', value: tree.name ?? null }, tree.parameters);
    case 'field':
      return node('ASTField', 5, { kind: 'value', value: tree.name });
    case 'filter-projection':
      return node('ASTFilterProjection', 6, NONE, [tree.left, tree.right, tree.condition]);
    case 'flatten':
      return node('ASTFlatten', 7, NONE, [tree.operand]);
    case 'identity':
      return node('ASTIdentity', 8, NONE);
    case 'index':
      return node('ASTIndex', 9, { kind: 'integer', number: tree.index });
    case 'index-expression':
      return node('ASTIndexExpression', 10, NONE, [tree.left, tree.right]);
    case 'key-value-pair':
      return node('ASTKeyValPair', 11, { kind: 'value', value: tree.entry.name }, [tree.entry.value]);
    case 'literal':
      return node('ASTLiteral', 12, { kind: 'value', value: tree.value });
    case 'multi-select-hash': {
      const { span } = tree;
      return node(
        'ASTMultiSelectHash',
        13,
        NONE,
        tree.entries.map((entry) => ({ kind: 'key-value-pair', span, entry })),
      );
    }
    case 'multi-select-list':
      return node('ASTMultiSelectList', 14, NONE, tree.items);
    case 'or':
      return node('ASTOrExpression', 15, NONE, [tree.left, tree.right]);
    case 'and':
      return node('ASTAndExpression', 16, NONE, [tree.left, tree.right]);
    case 'not':
      return node('ASTNotExpression', 17, NONE, [tree.operand]);
    case 'pipe':
      return node('ASTPipe', 18, NONE, [tree.left, tree.right]);
    case 'projection':
      return node('ASTProjection', 19, NONE, [tree.left, tree.right]);
    case 'sub-expression':
      return node('ASTSubexpression', 20, NONE, [tree.left, tree.right]);
    case 'slice':
      return node('ASTSlice', 21, slice([tree.from, tree.to, tree.step]));
    case 'value-projection':
      return node('ASTValueProjection', 22, NONE, [tree.left, tree.right]);
  }
}

function node(name: string, number: number, value: GoNodeValue, children: readonly GoTree[] = []): GoNode {
  return { name, number, value, children };
}

/** go-jmespath prints addresses where the bounds of a slice are; here the bounds themselves stand in their place. */
function slice(parts: readonly (number | undefined)[]): GoNodeValue {
  return { kind: 'slice', number: `[${parts.map((part) => part ?? '<nil>').join(' ')}]`, parts };
}
