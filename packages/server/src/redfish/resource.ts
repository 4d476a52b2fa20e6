/** A resource of Redfish as it was read. */
export class Resource {
  readonly path: string;
  readonly etag: string | undefined;
  readonly #value: unknown;

  constructor(path: string, value: unknown, etag: string | undefined) {
    this.path = path;
    this.#value = value;
    this.etag = etag;
  }

  /** The text at a place; `undefined` if there is none. */
  text(...place: readonly string[]): string | undefined {
    const value = this.#at(place);
    return typeof value === 'string' ? value : undefined;
  }

  /** The texts of the list at a place. */
  texts(...place: readonly string[]): readonly string[] {
    return this.#list(place).filter((item) => typeof item === 'string');
  }

  isTrue(...place: readonly string[]): boolean {
    return this.#at(place) === true;
  }

  /** The path of the resource that is linked at a place. */
  link(...place: readonly string[]): string | undefined {
    return this.text(...place, '@odata.id');
  }

  /** The paths of all resources that the list at a place links. */
  links(...place: readonly string[]): readonly string[] {
    return this.#list(place).flatMap((item) => {
      const path = memberOf(item, '@odata.id');
      return typeof path === 'string' ? [path] : [];
    });
  }

  #list(place: readonly string[]): readonly unknown[] {
    const value = this.#at(place);
    return Array.isArray(value) ? value : [];
  }

  #at(place: readonly string[]): unknown {
    return place.reduce(memberOf, this.#value);
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
