import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { recipeSchemaSha256, recipeSchemaText } from './generated/recipe-schema.ts';
import { MAX_PAYLOAD_BYTES } from './limits.ts';
import { keywordRules } from './rules/keyword-rules.ts';
import { KNOWN_TARGETS } from './targets.ts';
import { wantedAt } from './wanted.ts';

interface MemberSchema {
  readonly maxLength?: number;
  readonly examples?: readonly string[];
}

interface Schema {
  readonly properties: Readonly<Record<string, MemberSchema>> & {
    readonly partition_layout: { readonly items: { readonly properties: Readonly<Record<string, MemberSchema>> } };
  };
  readonly allOf: readonly {
    readonly if: { readonly properties: { readonly task_target: { readonly const: string } } };
    readonly then: { readonly required: readonly string[] };
  }[];
}

const schema: Schema = JSON.parse(recipeSchemaText);
const partition = schema.properties.partition_layout.items;

describe('the schema in the package', () => {
  it('is the file, byte for byte', () => {
    const file = readFileSync(new URL('../recipe.schema.json', import.meta.url));
    expect(Buffer.from(recipeSchemaText, 'utf8').equals(file)).toBe(true);
    expect(recipeSchemaSha256).toBe(createHash('sha256').update(file).digest('hex'));
  });

  it('knows the same targets as the lints', () => {
    const conditional = schema.allOf.map((block) => block.if.properties.task_target.const);
    expect([...KNOWN_TARGETS.keys()]).toEqual(schema.properties['task_target']?.examples);
    expect([...KNOWN_TARGETS.keys()]).toEqual(conditional);
  });

  it('requires of a target only what the target uses', () => {
    for (const block of schema.allOf) {
      const target = block.if.properties.task_target.const;
      expect(KNOWN_TARGETS.get(target)).toEqual(expect.arrayContaining([...block.then.required]));
    }
  });

  it('limits characters of payloads where bytes are limited', () => {
    for (const [member, limit] of Object.entries(MAX_PAYLOAD_BYTES)) expect(schema.properties[member]?.maxLength).toBe(limit);
  });

  it('has words for every member', () => {
    const members = [...Object.keys(schema.properties), ...Object.keys(partition.properties)];
    expect(members.filter((member) => wantedAt([member]) === undefined)).toEqual([]);
  });

  it('has a rule for every keyword that values can break', () => {
    const codes = new Set(keywordRules.map(({ code }) => code));
    const annotations = ['description', 'examples', 'default', 'properties', 'items'];
    const members = [
      partition,
      schema.properties.partition_layout,
      ...Object.values<object>(schema.properties),
      ...Object.values<object>(partition.properties),
    ];
    const keywords = new Set(members.flatMap((member) => Object.keys(member)).filter((keyword) => !annotations.includes(keyword)));
    expect([...keywords].filter((keyword) => !codes.has(keyword))).toEqual([]);
  });
});
