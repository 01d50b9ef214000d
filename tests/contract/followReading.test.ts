import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FollowedTokens } from '../../follow/src/matching/followedTokens.ts';
import { toFollowQuery } from '../../follow/src/matching/followQuery.ts';
import { PassageIndex } from '../../follow/src/matching/passageIndex.ts';
import { sessionPassages } from '../../follow/src/matching/sessionPassages.ts';
import { createPortalClient, type PortalClient } from '../../follow/src/portal/portalClient.ts';
import { readLists } from '../../follow/src/portal/readLists.ts';
import { type ReadAnswer, readSession } from '../../follow/src/portal/readSession.ts';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

// What the follow service reads of a portal, and finds in it (rules 28.40, 28.44).

const CITY = 'waterdam';
const PROTECTED = 'besloten';

let portal: Program;
let client: PortalClient;
const warnings: object[] = [];

beforeAll(async () => {
  const backend = await startBackend();
  portal = await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH });
  await waitForIndex(portal.url, OPERATOR);
  client = createPortalClient({ url: portal.url, log: { warn: (details) => warnings.push(details) } });
});
afterAll(async () => {
  client.close();
  await stopPrograms();
});

async function readAll() {
  const lists = await readLists(client, CITY, new Set(), 0);
  const answers = new Map<number, ReadAnswer>();
  for (const id of lists?.sessions.keys() ?? []) answers.set(id, await readSession(client, CITY, id));
  return { lists, answers };
}

describe('the follow service', () => {
  it('reads every session that is open to everybody, and nothing of the others', async () => {
    const { lists, answers } = await readAll();
    expect(lists?.sessions.size).toBeGreaterThan(10);
    expect(warnings).toEqual([]);
    for (const [id, answer] of answers) expect([id, answer.kind]).toEqual([id, lists?.sessions.get(id)?.isProtected ? 'closed' : 'open']);
    const references = [...answers.values()].map((answer) => answer.kind === 'open' && answer.read.document.session.reference);
    expect(references).not.toContain(PROTECTED);
    expect(await readSession(client, CITY, 999_999)).toEqual({ kind: 'closed' });
  });

  it.each(['begroting', 'fietsbrug', 'brug', '"de brug"', 'wethouder'])('finds %s where the search of the portal does', async (query) => {
    const { answers } = await readAll();
    const search = async () => {
      const response = await fetch(`${portal.url}/${CITY}/search.json?${new URLSearchParams({ q: query }).toString()}`);
      return (await response.json()) as { query: string; sessions: { reference: string }[] };
    };
    const own = [...answers.values()].flatMap((answer) => {
      if (answer.kind !== 'open') return [];
      const followed = toFollowQuery({ city: CITY, kind: 'search', query, kinds: [] });
      const found = new PassageIndex(sessionPassages(answer.read), new FollowedTokens([followed])).find(followed);
      return found ? [answer.read.document.session.reference] : [];
    });
    // Live sessions come into the index as they go on, and have no transcript here.
    const isOver = (reference: string) => !reference.startsWith('live');
    const toOver = (references: string[]) => references.filter(isOver).sort();
    const found = await search();
    expect(toOver(own).slice(0, 10)).toEqual(found.query === query ? toOver(found.sessions.map(({ reference }) => reference)) : []);
  });
});
