import { afterAll, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS } from '../../../tests/support/upstreamRecords.ts';
import { addSession } from '../../../tests/support/upstreamSession.ts';
import { loadSessionPage } from '../../loaders/session/session.loader.ts';
import { getPageUpdates, toFollowedSession } from './pageUpdates.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());

/** What the page of a session without a login does to follow it. */
async function updatesOf(sessionId: number, raw: object) {
  const page = await loadSessionPage(addSession(upstream, live(sessionId, raw), { prefix: WITH_BROKER }), NOW_MS);
  if (!page.ok) throw new Error(page.error);
  return { updates: getPageUpdates(page.value), followed: toFollowedSession(page.value, 'nothing') };
}

describe('the page of an unpublished session', () => {
  it('that will be protected does not connect to the broker, and asks the portal instead (rule 13.6)', async () => {
    const { followed } = await updatesOf(701, { published: false, password: 'x' });
    expect(followed.broker).toBeUndefined();
    expect(followed.status).toBeUndefined();
  });

  it('that will be open connects to the broker', async () => {
    const { updates, followed } = await updatesOf(702, { published: false });
    expect(updates.followsBroker).toBe(true);
    expect(followed.broker).toMatch(/^ws/);
  });
});

it('the page of a published and protected session without a login does not follow the broker', async () => {
  expect((await updatesOf(703, { password: 'x' })).updates.followsBroker).toBe(false);
});
