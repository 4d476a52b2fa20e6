import { describe, expect, it } from 'vitest';

import { faultOf } from './fault.ts';
import { jsonLogger } from './json-logger.ts';
import type { LogLevel } from './logger.ts';

function linesOf(level: LogLevel, act: (logger: ReturnType<typeof jsonLogger>) => void): unknown[] {
  const lines: string[] = [];
  act(
    jsonLogger(
      level,
      (line) => lines.push(line),
      () => new Date('2026-01-02T03:04:05Z'),
    ),
  );
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe('the log', () => {
  it('is one JSON object for each line', () => {
    const lines = linesOf('debug', (logger) => logger.info('job created', { job: 'j\n1', serial: 'S' }));
    expect(lines).toEqual([{ time: '2026-01-02T03:04:05.000Z', level: 'info', message: 'job created', job: 'j\n1', serial: 'S' }]);
  });

  it('is plain for terminals and whatever else shows it', () => {
    const serial = 'a\u001b[31m\u009b31m\u0085\u2028\u2029\u202eä😀';
    let text = '';
    jsonLogger('info', (line) => {
      text = line;
    }).info('x', { serial });
    expect(text).toMatch(/^[ -~ä😀]+\n$/u);
    expect(JSON.parse(text)).toMatchObject({ serial });
  });

  it('leaves out what is below its level', () => {
    const act = (logger: ReturnType<typeof jsonLogger>): void => {
      logger.error('a');
      logger.warn('b');
      logger.info('c');
      logger.debug('d');
    };
    expect(linesOf('warn', act)).toHaveLength(2);
    expect(linesOf('debug', act)).toHaveLength(4);
  });

  it('drops members that no line may have', () => {
    const job = { job: '1', recipe: 'secret', password: 'secret' };
    expect(JSON.stringify(linesOf('info', (logger) => logger.info('x', job)))).not.toContain('secret');
  });

  it('says where an exception comes from, and nothing of its message', () => {
    const error = new TypeError('value "topsecret"\n    at topsecret.ts:1');
    const fault = faultOf(error);
    expect(fault.name).toBe('TypeError');
    expect(fault.frames[0]).toContain('json-logger.test.ts');
    expect(JSON.stringify(fault)).not.toContain('topsecret');
  });

  it('keeps the code of a system error', () => {
    expect(faultOf(Object.assign(new Error('no'), { code: 'ENOSPC' })).code).toBe('ENOSPC');
    expect(faultOf('thrown text')).toEqual({ name: 'string', frames: [] });
  });
});
