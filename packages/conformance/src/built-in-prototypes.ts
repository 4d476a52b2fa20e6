// Hostile input must not reach what all objects share. Only a run in this process can see whether it did.

const PROTOTYPES: Readonly<Record<string, object>> = {
  Object: Object.prototype,
  Function: Function.prototype,
  Array: Array.prototype,
  String: String.prototype,
  Number: Number.prototype,
  Boolean: Boolean.prototype,
};

type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor | undefined>;

const originals = Object.entries(PROTOTYPES).map(([name, prototype]) => ({ name, prototype, properties: propertiesOf(prototype) }));

/** Puts back the properties of the built-in prototypes that are not as they were when this module was loaded, and names them. */
export function restorePrototypes(): string[] {
  return originals.flatMap(({ name, prototype, properties }) => restore(prototype, properties).map((key) => `${name}.prototype.${String(key)}`));
}

function restore(prototype: object, properties: Properties): PropertyKey[] {
  const now = propertiesOf(prototype);
  const changed = [...new Set([...properties.keys(), ...now.keys()])].filter((key) => !isSame(properties.get(key), now.get(key)));
  for (const key of changed) {
    const original = properties.get(key);
    if (original) Object.defineProperty(prototype, key, original);
    else Reflect.deleteProperty(prototype, key);
  }
  return changed;
}

function propertiesOf(prototype: object): Properties {
  return new Map(Reflect.ownKeys(prototype).map((key) => [key, Object.getOwnPropertyDescriptor(prototype, key)]));
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  if (!one || !other) return one === other;
  return one.value === other.value && one.get === other.get && one.set === other.set;
}
