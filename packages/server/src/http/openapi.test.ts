import { describe, expect, it } from 'vitest';

import { description, descriptionValidator } from '../../testing/check-against-description.ts';

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation, title: `${method} ${path}` })),
);

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and describes every endpoint, itself too', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d+$/);
    expect(operations.map(({ title }) => title)).toEqual([
      'post /api/v1/jobs',
      'get /api/v1/jobs',
      'get /api/v1/job-counts',
      'post /api/v1/jobs/cancel',
      'post /api/v1/jobs/retry',
      'get /api/v1/jobs/{id}',
      'get /api/v1/jobs/{id}/recipe',
      'get /api/v1/jobs/{id}/task-image',
      'post /api/v1/jobs/{id}/cancel',
      'post /api/v1/jobs/{id}/retry',
      'get /api/v1/servers',
      'get /api/v1/servers/{serial}',
      'put /api/v1/servers/{serial}',
      'delete /api/v1/servers/{serial}',
      'post /api/v1/recipes/validate',
      'get /api/v1/recipes/schema',
      'get /api/v1/principal',
      'post /api/v1/sessions',
      'get /api/v1/store/backup',
      'post /api/v1/status-webhook/{serial}',
      'get /media/tasks/{id}/task.iso',
      'get /media/boot/{id}/{image}',
      'get /healthz',
      'get /readyz',
      'get /metrics',
      'get /',
      'get /page.js',
      'get /recipe-checker.js',
      'get /page.css',
      'get /openapi.json',
    ]);
  });

  it('names each operation once', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(operations)('$title declares the parameters of its path, and no parameter twice', ({ path, operation }) => {
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(declared).toEqual(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
    expect(operation.parameters.filter((parameter) => parameter.in === 'path').every(({ required }) => required)).toBe(true);
    const places = operation.parameters.map(({ name, in: place }) => `${place} ${name.toLowerCase()}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(operations)('$title has answers with a description, one of success at least, and security schemes that exist', ({ operation }) => {
    const statuses = Object.keys(operation.responses);
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
    for (const scheme of operation.security.flatMap(Object.keys)) expect(Object.keys(description.components.securitySchemes)).toContain(scheme);
  });

  it.each(operations)('$title has schemas that compile as JSON Schema 2020-12 and refer to what is there', ({ operation }) => {
    const validator = descriptionValidator();
    const contents = [operation.requestBody?.content, ...Object.values(operation.responses).map(({ content }) => content)];
    const schemas = contents.flatMap((content) => Object.values(content ?? {})).flatMap(({ schema }) => schema ?? []);
    for (const schema of [...schemas, ...operation.parameters.map(({ schema }) => schema)]) expect(() => validator.compile(schema)).not.toThrow();
  });

  it('has no schema that nothing uses', () => {
    const text = JSON.stringify(description);
    const unused = Object.keys(description.components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    expect(unused).toEqual([]);
  });
});
