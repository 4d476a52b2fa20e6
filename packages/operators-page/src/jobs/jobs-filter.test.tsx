// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import { answerWith } from '../../testing/controller-double.ts';
import { doing, foundField, show } from '../../testing/show.ts';
import { Api } from '../api/api.ts';
import { JobsFilter } from './jobs-filter.tsx';
import { createJobsList } from './jobs-list.ts';
import { jobsPlaceOf } from './jobs-place.ts';

describe('the field for a server', () => {
  it('says what is shown, and keeps focus when that is something else', async () => {
    answerWith({});
    const list = createJobsList(new Api(), () => {});
    const field = foundField(await show(<JobsFilter list={list} />), 'input');
    field.focus();
    for (const server of ['xf-110', '']) {
      await doing(() => list.show(jobsPlaceOf(new URLSearchParams({ server }))));
      expect(field.value).toBe(server);
      expect(document.activeElement).toBe(field);
    }
    list.hide();
  });
});
