// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import { answerWith, SESSION } from '../../testing/controller-double.ts';
import { createNotice } from '../page/notice.ts';
import { Api } from './api.ts';

describe('the API', () => {
  it('sends the password once, and the session from then on, in the next page of the tab too', async () => {
    const sent = answerWith({ 'POST api/v1/sessions': SESSION, 'GET api/v1/jobs/1': {} });
    const api = new Api();
    expect(api.principal.value).toBeUndefined();
    await api.signIn('admin', 'pass:wörd');
    expect(api.principal.value).toEqual({ name: 'admin', role: 'admin' });
    const reloaded = new Api();
    expect(reloaded.principal.value).toEqual({ name: 'admin', role: 'admin' });
    await reloaded.job('1');
    expect(sent.map(({ authorization }) => authorization)).toEqual([`Basic ${btoa('admin:pass:w\u00c3\u00b6rd')}`, 'Bearer session.x']);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('pass');
  });

  it.each(['', 'x', '{}', 'null', '{"name":"admin","role":"root","token":"x"}'])('does not take %j for a session that was kept', (text) => {
    answerWith({});
    sessionStorage.setItem('session', text);
    expect(new Api().principal.value).toBeUndefined();
  });

  it.each([
    [
      'a refusal with its first detail',
      { status: 400, body: { message: 'Wrong.', details: [{ path: '/after', code: 'x', message: 'is none' }] } },
      'Wrong. /after is none',
    ],
    ['a refusal without a body', { status: 502 }, 'The controller answers with status 502.'],
    [
      'how long to wait',
      { status: 429, headers: { 'Retry-After': '6' }, body: { message: 'Too many.' } },
      'Too many attempts. Try again in 6 seconds.',
    ],
    ['a wrong password', { status: 401 }, 'Name or password is wrong.'],
  ])('tells %s', async (_, answer, text) => {
    answerWith({ 'POST api/v1/sessions': answer });
    const api = new Api();
    const notice = createNotice(api);
    await api.signIn('admin', 'x').catch(notice.tell);
    expect(notice.text.value).toBe(text);
  });

  it('signs out when a session has ended', async () => {
    answerWith({ 'POST api/v1/sessions': SESSION, 'GET api/v1/jobs/1': { status: 401 } });
    const api = new Api();
    const notice = createNotice(api);
    await api.signIn('admin', 'x');
    await api.job('1').catch(notice.tell);
    expect(notice.text.value).toBe('Your session has ended. Sign in again.');
    expect(api.principal.value).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });
});
