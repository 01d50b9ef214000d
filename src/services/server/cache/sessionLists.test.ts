import { describe, expect, it, vi } from 'vitest';
import { log } from '../log.ts';
import { readSessions } from './sessionLists.ts';

const ZONE = 'Europe/Brussels';
const raw = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ sessionId: index + 1, startDateTime: '2026-06-01T20:00:00' }));
const read = async (answer: unknown, timeZone = ZONE, pick?: (answer: unknown) => unknown) => {
  const list = await readSessions(JSON.stringify(answer), timeZone, '/town/sessions', pick);
  return list.ok ? list.value : [];
};

describe('a list of sessions', () => {
  it('is complete and in order, however long', async () => {
    const sessions = await read(raw(1501));
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual(raw(1501).map(({ sessionId }) => sessionId));
  });

  it('is the same object while the text is the same', async () => {
    const before = await read(raw(3));
    expect(await read(raw(3))).toBe(before);
    const after = await read(raw(4));
    expect(after).toHaveLength(4);
    expect(await read(raw(3))).not.toBe(before);
  });

  it('is parsed again for another time zone', async () => {
    const [here] = await read(raw(1));
    const [there] = await read(raw(1), 'UTC');
    expect((there?.startMs ?? 0) - (here?.startMs ?? 0)).toBe(2 * 3_600_000);
  });

  it('may be nested in the answer', async () => {
    expect(await read({ sessions: raw(2) }, ZONE, (answer) => (answer as { sessions: unknown }).sessions)).toHaveLength(2);
  });

  it.each(['{"sessions"', '{}', 'null', '<html>'])('%s is not a list', async (text) => {
    expect(await readSessions(text, ZONE, '/town/sessions')).toEqual({ ok: false, error: { kind: 'body' } });
  });

  it('that is not JSON leaves a warning with its path', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    await readSessions('<html>maintenance</html>', ZONE, '/town/sessions');
    expect(warn).toHaveBeenCalledWith({ path: '/town/sessions', reason: 'not JSON' }, 'malformed answer');
    warn.mockRestore();
  });
});
