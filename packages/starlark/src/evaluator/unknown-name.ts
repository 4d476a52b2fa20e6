/** Details of a fault: a name that is not among those that are there. */
export class UnknownName {
  readonly kind: 'attribute' | 'loaded-name';
  readonly name: string;
  /** What does not have it: the type of a value, or the path of a module. */
  readonly owner: string;
  /** The names that are there. */
  readonly candidates: readonly string[];

  constructor(kind: UnknownName['kind'], { name, owner, candidates }: Omit<UnknownName, 'kind'>) {
    this.kind = kind;
    this.name = name;
    this.owner = owner;
    this.candidates = candidates;
  }
}
