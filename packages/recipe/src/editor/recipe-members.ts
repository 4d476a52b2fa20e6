import { acceptedSchemas } from '../released-schemas.ts';
import { KNOWN_TARGETS } from '../targets.ts';

/** A member of a recipe or of a partition, as the schema describes it. */
export interface RecipeMember {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The only values that it can have. */
  readonly choices: readonly string[];
  /** Values that are offered, with what they are. */
  readonly proposals: readonly Proposal[];
}

/** A value that a member can have. */
export interface Proposal {
  readonly value: string;
  readonly meaning: string;
}

/** The members of the object that a path leads to, in the order of the schema: those of a recipe, of a partition, or none. */
export function membersAt(path: readonly (string | number)[]): readonly RecipeMember[] {
  if (path.length === 0) return recipeMembers;
  return path.length === 2 && path[0] === 'partition_layout' ? partitionMembers : [];
}

/** The member whose value a path leads to. */
export function memberAt(path: readonly (string | number)[]): RecipeMember | undefined {
  return membersAt(path.slice(0, -1)).find(({ name }) => name === path.at(-1));
}

interface MemberSchema {
  readonly type: string;
  readonly description: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
}

interface ObjectSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, MemberSchema>>;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema file is ours.
const schema = JSON.parse(acceptedSchemas.usual.text) as ObjectSchema & {
  readonly properties: { readonly partition_layout: { readonly items: ObjectSchema } };
};

/** What sgdisk calls the type codes that a partition can have. */
const TYPE_CODES: readonly Proposal[] = [
  { value: 'ef00', meaning: 'EFI system partition' },
  { value: '8300', meaning: 'Linux file system' },
  { value: '8200', meaning: 'Linux swap' },
  { value: '0700', meaning: 'Microsoft basic data' },
  { value: '0c01', meaning: 'Microsoft reserved' },
  { value: 'fc00', meaning: 'VMware kcore' },
  { value: 'fd00', meaning: 'Linux RAID' },
];

const PROPOSALS: ReadonlyMap<string, readonly Proposal[]> = new Map([
  ['$schema', [{ value: acceptedSchemas.usual.id, meaning: 'The current schema' }]],
  ['task_target', [...KNOWN_TARGETS].map(([value, used]) => ({ value, meaning: `Uses ${used.join(', ')}` }))],
  ['type_guid', TYPE_CODES],
]);

const recipeMembers = membersOf(schema);
const partitionMembers = membersOf(schema.properties.partition_layout.items);

function membersOf({ required, properties }: ObjectSchema): readonly RecipeMember[] {
  return Object.entries(properties).map(([name, { type, description, enum: choices = [], examples = [] }]) => ({
    name,
    type,
    description,
    isRequired: required.includes(name),
    choices,
    proposals: PROPOSALS.get(name) ?? (choices.length > 0 ? choices : examples).map((value) => ({ value, meaning: '' })),
  }));
}
