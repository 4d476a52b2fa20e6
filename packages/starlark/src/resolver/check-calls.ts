import type { Argument, Parameter, TextRange } from '../parser/tree.ts';
import type { ProblemCode } from '../problem.ts';

type Report = (code: ProblemCode, message: string, range: TextRange) => void;

/**
 * What reports arguments of a call that are in an order, or as often, as no call may have them; it gets one after the other.
 * Arguments that have only positions need none.
 */
export function argumentChecker(list: readonly Argument[], rules: 'current' | 'legacy', report: Report): ((argument: Argument) => void) | undefined {
  if (list.every(({ kind }) => kind === 'positional')) return undefined;
  const seen = { named: new Set<string>(), star: false, starStar: false };
  return (argument) => {
    const message = rules === 'legacy' ? legacyArgumentProblem(argument, seen) : argumentProblem(argument, seen);
    if (message !== undefined) report('bad-argument', message, argument);
    if (argument.kind === 'named') seen.named.add(argument.name.name);
    if (argument.kind === 'star') seen.star = true;
    if (argument.kind === 'star-star') seen.starStar = true;
  };
}

interface SeenArguments {
  readonly named: ReadonlySet<string>;
  readonly star: boolean;
  readonly starStar: boolean;
}

function argumentProblem(argument: Argument, seen: SeenArguments): string | undefined {
  switch (argument.kind) {
    case 'star-star':
      return seen.starStar ? 'multiple **kwargs not allowed' : undefined;
    case 'star':
      if (seen.starStar) return '*args may not follow **kwargs';
      return seen.star ? 'multiple *args not allowed' : undefined;
    case 'named':
      if (seen.starStar) return 'keyword argument may not follow **kwargs';
      if (seen.star) return 'keyword argument may not follow *args';
      return seen.named.has(argument.name.name) ? `keyword argument "${argument.name.name}" is repeated` : undefined;
    case 'positional':
      if (seen.starStar) return 'positional argument may not follow **kwargs';
      if (seen.star) return 'positional argument may not follow *args';
      return seen.named.size > 0 ? 'positional argument may not follow named' : undefined;
  }
}

/** go.starlark.net of 2020 let named arguments are after `*args`. */
function legacyArgumentProblem(argument: Argument, seen: SeenArguments): string | undefined {
  if (argument.kind === 'named') {
    if (seen.starStar) return 'argument may not follow **kwargs';
    return seen.named.has(argument.name.name) ? `keyword argument ${argument.name.name} repeated` : undefined;
  }
  if (argument.kind === 'positional') {
    if (seen.star) return 'argument may not follow *args';
    if (seen.starStar) return 'argument may not follow **kwargs';
  }
  return argumentProblem(argument, seen);
}

/** Reports parameters of a function in an order, or with names, that no function may have. */
export function checkParameters(parameters: readonly Parameter[], report: Report): void {
  const names = new Set<string>();
  const seen: SeenParameters = { optional: false, star: undefined, starStar: undefined, namedBehindStar: false };
  for (const parameter of parameters) {
    const message = parameterProblem(parameter, seen);
    if (message !== undefined) report('bad-parameter', message, parameter);
    if (parameter.name && names.has(parameter.name.name)) report('bad-parameter', `duplicate parameter: ${parameter.name.name}`, parameter.name);
    if (parameter.name) names.add(parameter.name.name);
    if (parameter.kind === 'optional') seen.optional = true;
    if (seen.star && (parameter.kind === 'required' || parameter.kind === 'optional')) seen.namedBehindStar = true;
    if (parameter.kind === 'star') seen.star = parameter;
    if (parameter.kind === 'star-star') seen.starStar = parameter.name.name;
  }
  if (seen.star && !seen.star.name && !seen.namedBehindStar) report('bad-parameter', 'bare * must be followed by keyword-only parameters', seen.star);
}

interface SeenParameters {
  optional: boolean;
  star: (Parameter & { readonly kind: 'star' }) | undefined;
  starStar: string | undefined;
  namedBehindStar: boolean;
}

function parameterProblem(parameter: Parameter, seen: SeenParameters): string | undefined {
  const behind = seen.starStar === undefined ? undefined : `may not follow **${seen.starStar}`;
  switch (parameter.kind) {
    case 'required':
      if (behind !== undefined) return `required parameter ${behind}`;
      return seen.optional && !seen.star ? 'required parameter may not follow optional' : undefined;
    case 'optional':
      return behind === undefined ? undefined : `optional parameter ${behind}`;
    case 'star':
      if (behind !== undefined) return `* parameter ${behind}`;
      return seen.star ? 'multiple * parameters not allowed' : undefined;
    case 'star-star':
      return seen.starStar === undefined ? undefined : 'multiple ** parameters not allowed';
  }
}
