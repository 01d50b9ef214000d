import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import type { LiveNowDocument } from '../../src/domain/live/liveNow.ts';
import { type Control, createControl } from '../support/control.ts';
import { moveClock, movableClock } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';
import { label } from '../support/labels.ts';

/**
 * Planned day of each session, in days from today: later, today, or earlier. 55 and -9 are near the ends of the range `running` (rule 4.7).
 */
const DAYS = [1, 5, 55, 0, -2, -9];
const rows = DAYS.map((days, index) => ({
  sessionId: 9201 + index,
  reference: `z-${String(index)}`,
  name: `Zitting ${String(index)}`,
  startDateTime: { days, time: '12:00' },
}));

let portal: Program;
let control: Control;
let aheadMs = 0;

beforeAll(async () => {
  const backend = await startBackend(['--seed', writeSeed(rows), '--seed', 'backend/seed']);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error', NODE_OPTIONS: movableClock });
  control = createControl(backend.url);
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

const passSeconds = (seconds: number) => moveClock(portal, (aheadMs += seconds * 1000));
const read = async (path: string) => (await readPage(`${portal.url}/druk${path}`)).html;
const statusOf = async (reference: string) => (JSON.parse(await read(`/${reference}/live.json`)) as { status: string }).status;
const live = async () => (JSON.parse(await read('/live-now.json')) as LiveNowDocument).sessions.map(({ id }) => id).sort();

const isPlannedPast = ({ startDateTime }: (typeof rows)[number]) => startDateTime.days < 0;
const badgeOf = (row: (typeof rows)[number]) => label('nl', isPlannedPast(row) ? 'status.plannedPast' : 'status.planned');

it('a session that begins on another day than planned is live on pages within 18 s and in lists within 42 s', async () => {
  for (const row of rows) {
    expect(await statusOf(row.reference)).toBe('planned');
    expect(await read(`/${row.reference}`)).toMatch(new RegExp(`</svg>\\s*${badgeOf(row)}`));
  }
  expect(await live()).toEqual([]);
  expect((await readPage(`${portal.url}/druk?tab=live`)).text).not.toContain('Zitting');

  for (const { reference } of rows) await control(`/sessions/${reference}/status`, { status: 'live' });
  await passSeconds(11);
  for (const { reference } of rows) expect(await statusOf(reference), reference).toBe('live');
  await passSeconds(7);
  for (const row of rows) expect(await read(`/${row.reference}`)).not.toMatch(new RegExp(`</svg>\\s*${badgeOf(row)}`));
  await passSeconds(24);
  expect(await live()).toEqual(rows.map(({ sessionId }) => sessionId).sort());
  const list = await readPage(`${portal.url}/druk?tab=live`);
  for (const { name } of rows) expect(list.text).toContain(name);
});
