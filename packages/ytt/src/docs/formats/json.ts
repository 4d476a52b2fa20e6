import { jsonText } from '../../export/json-text.ts';
import { arrayOf, mapOf } from '../../export/keywords.ts';
import type { Content } from '../../model.ts';
import type { Example } from '../../schema/documentation.ts';
import type { DocFormat } from '../doc-format.ts';
import type { DocumentedRule, DocumentedValue } from '../doc-page.ts';

/** For programs: an object with the list `values`. */
export const json: DocFormat = {
  id: 'json',
  print: ({ values }) => jsonText(mapOf([['values', arrayOf(values.map(valueObject))]])),
};

type Members = readonly (readonly [string, Content])[];

function valueObject(value: DocumentedValue): Content {
  const { path, title, type, isRequired, description, deprecated, examples, rules } = value;
  return mapOf([
    ['path', path],
    ['title', title],
    ['type', type],
    ['required', isRequired],
    ...member('default', value.default),
    ...member('description', description),
    ...member('deprecated', deprecated),
    ...member('examples', examples.length === 0 ? undefined : arrayOf(examples.map(exampleObject))),
    ...member('rules', rules.length === 0 ? undefined : arrayOf(rules.map(ruleObject))),
  ]);
}

function exampleObject({ description, value }: Example): Content {
  return mapOf([...member('description', description), ['value', value]]);
}

function ruleObject({ rule, description, isConditional }: DocumentedRule): Content {
  return mapOf([['rule', rule], ['description', description], ...member('conditional', isConditional || undefined)]);
}

function member(name: string, content: Content | undefined): Members {
  return content === undefined ? [] : [[name, content]];
}
