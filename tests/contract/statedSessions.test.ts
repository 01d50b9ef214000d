import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { dayOf } from '../../src/domain/time/zonedTime.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';
import { label } from '../support/labels.ts';

const KINDS = ['cancelled', 'postponed', 'moved'] as const;
const today = { days: 0, time: '00:00' };
const DAY_MS = 86_400_000;

let site = '';
const open = (path: string) => readPage(site + path);

beforeAll(async () => {
  const rows = KINDS.flatMap((state, index) => [
    { sessionId: 9300 + index, reference: `ahead-${state}`, name: `Zitting ${state}`, startDateTime: { days: 1, time: '12:00' }, state },
    { sessionId: 9310 + index, reference: `live-${state}`, name: `Live ${state}`, startDateTime: today, status: 'live', viewers: 5, state },
  ]);
  const seed = writeSeed([
    ...rows.map((row) => ({ ...row, ...(row.state === 'moved' && { movedTo: '2031-12-03' }) })),
    { sessionId: 9320, reference: 'live', name: 'Live', startDateTime: today, status: 'live', viewers: 5 },
    { sessionId: 9321, reference: 'ahead', name: 'Straks', startDateTime: { days: 1, time: '12:00' } },
    { sessionId: 9322, reference: 'past', name: 'Voorbij', startDateTime: { days: -3, time: '12:00' } },
  ]);
  const backend = await startBackend(['--seed', seed]);
  site = (await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' })).url;
});
afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

/** Text of an element that begins with a tag, without the tags in it. */
const textOf = (html: string, from: RegExp) =>
  (html.split(from)[1] ?? '').split(/<\/header>|<\/section>/)[0]?.replace(/<[^>]*>/g, ' ') ?? '';

describe.each(KINDS)('a session that is %s', (state) => {
  const yet = ['session.noTopicsYet', 'session.nobodySpoke', 'vote.noneYet'].map((key) => label('nl', key));

  // One that has moved and is live takes place.
  it.skipIf(state === 'moved').each(['', '/text', '/embed/topics'])(
    'has neither viewers nor an agenda to come, although live (%s)',
    async (path) => {
      const { html } = await open(`/druk/live-${state}${path}`);
      expect(textOf(html, /<header class="_header/)).not.toMatch(/kijker/);
      expect(yet.filter((text) => html.includes(text))).toEqual([]);
    },
  );

  it('has no agenda that is still to come when it was only planned', async () => {
    for (const path of ['', '/embed/topics']) {
      const { html } = await open(`/druk/ahead-${state}${path}`);
      expect(yet.filter((text) => html.includes(text))).toEqual([]);
    }
  });

  it('has its own mark and legend in the calendar (rule 5.5)', async () => {
    // The month of the planned sessions, which are tomorrow.
    const month = dayOf(Date.now() + DAY_MS, 'America/New_York').slice(0, 7);
    const { html } = await open(`/druk/calendar?month=${month}`);
    expect(new RegExp(`class="entry ${state}`).test(html)).toBe(true);
    const legend = /<ul class="legend"[^]*?<\/ul>/.exec(html)?.[0] ?? '';
    expect([legend.includes(label('nl', `status.${state}`)), legend.includes(`class="${state}"`)]).toEqual([true, true]);
  });
});

it('a session of a past day has no agenda that is still to come', async () => {
  const { html } = await open('/druk/past');
  const says = (key: string) => html.includes(label('nl', key));
  expect([says('session.noTopicsYet'), says('session.noTopics')]).toEqual([false, true]);
});

it('a session that takes place has both', async () => {
  const { html } = await open('/druk/live');
  expect(textOf(html, /<header class="_header/)).toMatch(/kijker/);
  expect((await open('/druk/ahead')).html.includes(label('nl', 'session.noTopicsYet'))).toBe(true);
});
