import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { toControlCall } from '../control/commands.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

const NOW = Date.parse('2026-10-26T18:32:00Z');
const session = (sessionId: number, reference: string, startDateTime: string, more: object = {}) => ({
  [`dorp/sessions/${reference}/session.json`]: { sessionId, reference, name: reference, startDateTime, status: 'planned', ...more },
});

let backend: Backend;

beforeAll(async () => {
  const seed = writeSeed({
    ...SMALL_SEED,
    ...session(1, 'a', '2026-11-02T19:30'),
    ...session(2, 'b', '2026-11-03T19:30', { state: 'moved', movedTo: 'c' }),
    ...session(3, 'c', '2026-11-04T19:30', { state: 'moved', movedTo: 'a' }),
    ...session(4, 'moved', '2026-11-04T19:30', { state: 'moved', movedTo: '2026-12-03T19:30' }),
    ...session(5, 'cancelled', '2026-11-05T19:30', { state: 'cancelled' }),
    ...session(6, 'past', '2026-10-26T19:31'),
    ...session(8, 'today', '2026-10-26'),
    ...session(9, 'live', '2026-10-26T19:00', { status: 'live' }),
    ...session(10, 'postponed', '2026-11-05T19:30', { state: 'postponed' }),
    'elders/client.json': { name: 'elders', title: 'Elders' },
    'elders/sessions/daar/session.json': {
      sessionId: 20,
      reference: 'daar',
      name: 'Daar',
      startDateTime: '2026-11-05T19:30',
      status: 'planned',
    },
  });
  backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed, clock: () => NOW, apiToken: 'api', controlToken: 'control' });
});
afterAll(() => backend.close());

const command = async (...args: string[]) => {
  const { method, path, body } = toControlCall(args);
  const headers = { authorization: 'Bearer control' };
  const answer = await backend.app.inject({ method, url: `/control${path}`, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, error: answer.json<{ error?: { code: string; message: string } }>().error };
};

describe('the control API (rule 13.19)', () => {
  it.each([
    ['the past', 'movedTo=2026-10-26T19:31', 'move_past'],
    ['a past day', 'movedTo=2026-10-25', 'move_past'],
    ['its own start', 'movedTo=2026-11-02T19:30', 'move_same'],
    ['itself', 'movedTo=a', 'move_self'],
    ['itself, by its id', 'movedTo="1"', 'move_self'],
    ['a session that leads back to it', 'movedTo=c', 'move_circle'],
    ['one that leads back to it over another', 'movedTo=b', 'move_circle'],
    ['one that has moved itself', 'movedTo=moved', 'move_off'],
    ['a cancelled one', 'movedTo=cancelled', 'move_off'],
    ['a past one', 'movedTo=past', 'move_over'],
    ['a recorded one', 'movedTo=raad', 'move_over'],
    ['one that does not exist', 'movedTo=nowhere', 'move_unknown'],
    ['one of another city', 'movedTo=daar', 'move_unknown'],
    ['a day that does not exist', 'movedTo=2026-02-30T19:30', 'move_unknown'],
  ])('does not move a session to %s', async (_what, movedTo, code) => {
    for (const state of ['moved', 'postponed', 'cancelled']) {
      const { status, error } = await command('state', 'a', state, 'reason=Storm', movedTo);
      expect([status, error?.code, error?.message]).toEqual([422, code, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
    expect(await backend.store.getSession('dorp', 'a')).not.toHaveProperty('state');
  });

  it.each([
    ['today', 'today'],
    ['live', 'live'],
    ['postponed', 'postponed'],
    ['2026-10-26', '2026-10-26'],
    ['2026-10-26T19:33', '2026-10-26T19:33'],
    ['2026-10-30T19:30:00+01:00', '2026-10-30T19:30:00+01:00'],
  ])('moves a session to %s', async (movedTo, stored) => {
    expect(await command('state', 'a', 'moved', `movedTo=${movedTo}`)).toEqual({ status: 200, error: undefined });
    expect(await backend.store.getSession('dorp', 'a')).toMatchObject({ state: 'moved', movedTo: stored });
    await command('state', 'a', 'none');
  });

  it.each(['moved', 'postponed'])('says that a session is %s without a new date', async (state) => {
    expect((await command('state', 'a', state)).status).toBe(200);
    expect((await backend.store.getSession('dorp', 'a'))?.movedTo).toBeUndefined();
    await command('state', 'a', 'none');
  });
});
