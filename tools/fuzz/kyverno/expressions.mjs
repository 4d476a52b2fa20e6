// Changes of the expressions in policies: JMESPath between braces, and CEL under the keys that hold it.
import { misspell, replaceOne, swapToken } from '../mutate-text.mjs';
import { CEL_AROUND, CEL_LITERALS, CEL_METHODS, CEL_OPERATORS, JMESPATH_AROUND } from './vocabulary.mjs';

const JMESPATH = /(?<=\{\{)[^{}]*(?=\}\})/g;

export function changeJmesPath(text, random, other) {
  const others = other.match(JMESPATH) ?? [];
  return replaceOne(text, JMESPATH, random, (expression) => {
    const choice = random.below(6);
    if (choice < 3) return wrap(expression, random.pick(JMESPATH_AROUND), text);
    if (choice === 3 && others.length > 0) return random.pick(others);
    if (choice === 4) return ` ${misspell(expression.trim(), random)} `;
    return swapToken(expression, random, others.join(' ')) ?? expression;
  });
}

const CEL = /(?<=\b(?:expression|messageExpression|valueExpression): *)(?:[|>][-+]?\n(?:[ ]+[^\n]*\n?)+|[^|>\n][^\n]*)/gi;

export function changeCel(text, random, other) {
  const others = other.match(CEL) ?? [];
  return replaceOne(text, CEL, random, (expression) => {
    const [, head, inner, tail] = BODY.exec(expression);
    const isQuoted = head.endsWith('"');
    const changed = changeCelText(inner, random, others);
    return head + (isQuoted ? changed.replaceAll(/(?<!\\)"/g, String.raw`\"`) : changed) + tail;
  });
}

/** What stands around the expression itself: a sign of a block, or quotes. */
const BODY = /^((?:[|>][-+]?\n\s*)?["']?)([^]*?)(["']?\n*)$/;

function changeCelText(text, random, others) {
  switch (random.below(6)) {
    case 0:
      return wrapCel(text, random.pick(CEL_AROUND));
    case 1:
      return replaceOne(text, / (?:[=!<>]=|[<>]|&&|\|\||[-+*/%?:]|in) /g, random, () => ` ${random.pick(CEL_OPERATORS)} `) ?? wrapCel(text, '!(@)');
    case 2:
      return replaceOne(text, /(?<=\.)[a-z]\w*(?=\()/g, random, () => random.pick(CEL_METHODS)) ?? text;
    case 3:
      return replaceOne(text, /'[^']*'|\b\d+\b|\btrue\b|\bfalse\b|\[\]|\{\}/g, random, () => random.pick(CEL_LITERALS)) ?? text;
    case 4:
      return (
        replaceOne(text, /\.\??[A-Za-z]\w*\b(?!\()/g, random, (step) =>
          random.pick(['', `.?${step.replace(/^\.\??/, '')}`, '.name', '.spec', '.metadata']),
        ) ?? text
      );
    default:
      return swapToken(text, random, others.join(' ')) ?? text;
  }
}

function wrapCel(expression, around) {
  return around.replaceAll('@', () => expression);
}

/** Literals stand in backticks; in a text with quotes of YAML around it they cannot have these. */
function wrap(expression, around, text) {
  const isPlain = !text.includes(`"{{${expression}`);
  const wrapped = around.replaceAll('@', () => expression.trim());
  return ` ${isPlain ? wrapped : wrapped.replaceAll(/`"([^"]*)"`/g, "'$1'")} `;
}
