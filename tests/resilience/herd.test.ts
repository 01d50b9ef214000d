import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { pauses } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';

const RELOADS = 120;
const SPREAD_MS = 4000;

/** Between two calls of one address, ms, as the backend counts them: a second, less what the way there may differ. */
const PAUSE_MS = 900;

let backend: Program;
let control: Control;
let portal: Program;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
});

afterAll(stopPrograms);

/** A page that is rendered for this visitor, past the cache of pages. */
const render = async (path: string) => {
  const answer = await fetch(portal.url + path, { headers: { authorization: 'Bearer none' } });
  return { status: answer.status, html: await answer.text() };
};

it.each(['unpublish', 'publish'])(
  'a word on a session (%s) brings everybody, and no service more than a call a second',
  async (word) => {
    const path = '/waterdam/live-raad';
    for (const seen of [path, '/waterdam']) await render(seen);
    // What was asked until now is a second ago.
    await wait(1000);
    await control('/requests', undefined, 'DELETE');
    await control(`/sessions/1002/${word}`);
    const answers = await Promise.all(
      Array.from({ length: RELOADS }, async (_, visitor) => {
        await wait((visitor * SPREAD_MS) / RELOADS);
        return render(visitor % 2 === 0 ? path : '/waterdam');
      }),
    );
    // A busy machine may refuse some: how many are served is the matter of the bench.
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    for (const service of ['api', 'admin', 'transcriptions', 'broker'])
      for (const pause of await pauses(control, service)) expect(pause, service).toBeGreaterThan(PAUSE_MS);
    const calls = (await control('/requests?match=api', undefined, 'GET')) as unknown[];
    expect(calls.length).toBeGreaterThan(0);
    expect((await render(path)).html.includes('data-open-content')).toBe(word === 'publish');
  },
  60_000,
);
