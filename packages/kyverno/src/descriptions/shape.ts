/** What can be written at a place of a document, as an editor shows it: the same for every way in which it is known. */
export type Shape =
  | { readonly kind: 'object'; readonly fields: () => readonly ShapeField[] }
  | { readonly kind: 'list'; readonly element: () => Shape }
  | { readonly kind: 'map'; readonly element: () => Shape }
  | { readonly kind: 'scalar'; readonly type: ScalarSort; readonly values: readonly string[] }
  | { readonly kind: 'any' };

/** A `path` is a text that names a file. */
export type ScalarSort = 'text' | 'path' | 'number' | 'integer' | 'boolean';

/** A field of an object. */
export interface ShapeField {
  readonly name: string;
  readonly shape: Shape;
  /** What it is for, in Markdown. */
  readonly description: string | undefined;
  readonly isRequired: boolean;
}

export const ANY_SHAPE: Shape = { kind: 'any' };

/** What can be written where steps lead to. */
export function shapeAt(shape: Shape, steps: readonly (string | number)[]): Shape {
  return steps.reduce<Shape>(shapeBelow, shape);
}

/** The field of an object that steps lead to. */
export function fieldAt(shape: Shape, steps: readonly (string | number)[]): ShapeField | undefined {
  const holder = shapeAt(shape, steps.slice(0, -1));
  return holder.kind === 'object' ? holder.fields().find(({ name }) => name === steps.at(-1)) : undefined;
}

function shapeBelow(shape: Shape, step: string | number): Shape {
  switch (shape.kind) {
    case 'object':
      return shape.fields().find(({ name }) => name === step)?.shape ?? ANY_SHAPE;
    case 'list':
      return typeof step === 'number' ? shape.element() : ANY_SHAPE;
    case 'map':
      return shape.element();
    case 'scalar':
    case 'any':
      return ANY_SHAPE;
  }
}

/** The type in a few words: `list of object`. */
export function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'object':
      return 'object';
    case 'list':
      return `list of ${describeShape(shape.element())}`;
    case 'map':
      return `map of ${describeShape(shape.element())}`;
    case 'scalar':
      return shape.type;
    case 'any':
      return 'any value';
  }
}
