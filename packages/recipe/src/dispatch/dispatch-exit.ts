/** What the dispatcher ends with; docs/recipes.md says what each means. */
export const DISPATCH_EXIT = {
  done: 0,
  deviceTimeout: 10,
  mount: 11,
  schema: 12,
  recipe: 13,
  invalidRecipe: 14,
  outputs: 15,
  target: 16,
  notRoot: 17,
  noSerial: 18,
  unexpected: 20,
} as const;

/** One of these codes. */
export type DispatchExit = (typeof DISPATCH_EXIT)[keyof typeof DISPATCH_EXIT];
