export { parseExactQuantity, parseQuantity, quantityFromDecimal } from './parse-quantity.ts';
export { plainNumberOf } from './plain-number.ts';
export { printQuantity } from './print-quantity.ts';
export { addQuantities, compareQuantities, integerValue, isIntegral, quantitiesEqual, quantityFromInteger, subtractQuantities } from './quantity.ts';
export type { Quantity, QuantityFormat, QuantityProblem } from './quantity.ts';

export type { Duration, DurationProblem } from './duration.ts';
export { durationProblemMessage } from './duration-problem-message.ts';
export { parseDuration } from './parse-duration.ts';
export { printDuration } from './print-duration.ts';

export { matchesLabels, parseLabelSelector } from './label-selector.ts';
export type {
  LabelExpression,
  LabelOperator,
  LabelRequirement,
  LabelSelector,
  LabelSelectorProblem,
  LabelSelectorProblems,
  Labels,
  ParsedLabelSelector,
} from './label-selector.ts';

export { compileWildcard, containsWildcard, matchesWildcard } from './wildcard.ts';
