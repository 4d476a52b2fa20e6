import { isStackOverflow } from '@assay/starlark';

import { Failure } from './failure.ts';

const MESSAGE = 'values are nested so deep that the stack is used up';

/** The failure of input that is nested deeper than those who walk through it can go; on a larger stack, they may come through. */
export class UsedUpStack extends Failure {
  constructor() {
    super(MESSAGE, [{ code: 'too-deep', message: MESSAGE }]);
  }
}

/** Runs a step; that the stack is used up is a failure of it like any other. */
export function withinStack<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw isStackOverflow(error) ? new UsedUpStack() : error;
  }
}
