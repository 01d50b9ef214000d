import { afterAll, expect, it } from 'vitest';
import { brokerTopic, FULL_LISTS, NOW_MS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { addSession } from '../../../tests/support/upstreamSession.ts';
import { toRecordLinks } from '../../components/session/sessionRecordLinks.ts';
import { loadSessionPage } from './session.loader.ts';

const upstream = await startUpstream({ PORTAL_SEARCH: 'off' });
afterAll(() => upstream.close());

it('without an index a session has no links to people and items (rules 26.6, 26.15)', async () => {
  const { city, reference } = addSession(upstream, recorded(602), { prefix: WITH_BROKER });
  const topic = { ...(brokerTopic('t1', 'Budget', 0, 9) as Record<string, unknown>), dossier: 'Z-1' };
  upstream.lists.set(`/${city}`, [['topics', [topic]], ...FULL_LISTS.slice(1)]);
  const page = await loadSessionPage({ city, reference }, NOW_MS);
  if (!page.ok || !page.value.content) throw new Error('no session');
  const { content } = page.value;
  expect(content).toMatchObject({ isInPeople: false, isInItems: false, metadata: { topics: [{ dossier: 'Z-1' }], attendees: [{}] } });
  const links = toRecordLinks(page.value, content, 'nl');
  expect([links.peopleBase, links.itemBase]).toEqual([undefined, undefined]);
});
