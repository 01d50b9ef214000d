import { afterAll, expect, it } from 'vitest';
import { brokerTopic, brokerVote, FULL_LISTS, NOW_MS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { addSession } from '../../../tests/support/upstreamSession.ts';
import { toRecordLinks } from '../../components/session/sessionRecordLinks.ts';
import { loadSessionPage } from './session.loader.ts';

const upstream = await startUpstream({ PORTAL_SEARCH: 'off' });
afterAll(() => upstream.close());

let sessionId = 602;

it('without an index a session has no links to people and items (rules 26.6, 26.15)', async () => {
  const { city, reference } = addSession(upstream, recorded(sessionId), { prefix: WITH_BROKER });
  const topic = { ...(brokerTopic('t1', 'Budget', 0, 9) as Record<string, unknown>), dossier: 'Z-1' };
  upstream.lists.set(`/${city}`, [['topics', [topic]], ...FULL_LISTS.slice(1)]);
  const page = await loadSessionPage({ city, reference }, NOW_MS);
  if (!page.ok || !page.value.content) throw new Error('no session');
  const { content } = page.value;
  expect(content).toMatchObject({ isInPeople: false, isInItems: false, metadata: { topics: [{ dossier: 'Z-1' }], attendees: [{}] } });
  const links = toRecordLinks(page.value, content, 'nl');
  expect([links.peopleBase, links.itemBase]).toEqual([undefined, undefined]);
});

it.each([
  ['no name where the service has no such delegate', [['delegates', []] as const, ['divisions', []] as const], {}],
  ['a name that could not be loaded where it sends none', [], { areBallotNamesUnknown: true }],
])('without an index a ballot with the id of a delegate has %s (rule 26.30)', async (_what, lists, expected) => {
  const { city, reference } = addSession(upstream, recorded((sessionId += 1)), { prefix: WITH_BROKER });
  const vote = { ...brokerVote('v1', 'Motion', 1), ballots: [{ delegate: 'd9', vote: 'yes' }] };
  upstream.lists.set(`/${city}`, [['topics', []], ['speeches', []], ['votes', [vote]], ['attendees', []], ...lists]);
  const page = await loadSessionPage({ city, reference }, NOW_MS);
  if (!page.ok || !page.value.content) throw new Error('no session');
  const { areBallotNamesUnknown } = page.value.content;
  expect({ areBallotNamesUnknown }).toEqual(expected);
});
