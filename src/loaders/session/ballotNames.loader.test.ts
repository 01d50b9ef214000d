import { afterAll, describe, expect, it } from 'vitest';
import { brokerAttendee, brokerVote, NOW_MS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { addSession } from '../../../tests/support/upstreamSession.ts';
import { loadSessionPage } from './session.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());

let sessionId = 500;

/** A session whose only vote has some ballots, with further lists of its broker. */
async function loadContent(ballots: readonly object[], lists: readonly [string, unknown][], settings: Record<string, unknown> = {}) {
  const { city, reference } = addSession(upstream, recorded((sessionId += 1)), { prefix: WITH_BROKER, settings });
  upstream.lists.set(`/${city}`, [
    ['topics', []],
    ['speeches', []],
    ['votes', [{ ...brokerVote('v1', 'Motion', 1), ballots }]],
    ['attendees', [brokerAttendee('a1', 'Maes')]],
    ...lists,
  ]);
  const page = await loadSessionPage({ city, reference }, NOW_MS);
  if (!page.ok) throw new Error(page.error);
  return page.value.content;
}

/** Its ballots. */
const loadNames = async (...session: Parameters<typeof loadContent>) => (await loadContent(...session))?.metadata.votes[0]?.ballots;

const DELEGATES: [string, unknown] = ['delegates', [{ _id: 'd9', refId: 'r9', firstname: 'Zed', lastname: 'Groen', division: null }]];

describe('a ballot with only the id of a delegate (rule 26.30)', () => {
  const ballot = { delegate: 'd9', vote: 'yes' };

  it('has the name of the delegates that the broker sends', async () => {
    expect(await loadNames([ballot, { delegate: 'd-a1', vote: 'no' }], [DELEGATES, ['divisions', []]])).toEqual([
      { delegate: 'd9', person: 'r9', name: 'Zed Groen', vote: 'yes' },
      { delegate: 'd-a1', vote: 'no' },
    ]);
  });

  it.each<[string, [string, unknown][]]>([
    [
      'other delegates',
      [
        ['delegates', []],
        ['divisions', []],
      ],
    ],
    ['no delegates', []],
  ])('has no name when the broker sends %s', async (_what, lists) => {
    expect(await loadNames([ballot], lists)).toEqual([ballot]);
  });

  it('has a name that could not be loaded while the index does not answer, unless all are found', async () => {
    const other: [string, unknown][] = [
      ['delegates', []],
      ['divisions', []],
    ];
    expect(await loadContent([ballot], other)).toMatchObject({ areBallotNamesUnknown: true });
    for (const known of [ballot, { delegate: 'd-a1', vote: 'no' }])
      expect(await loadContent([known], [DELEGATES, ['divisions', []]])).not.toHaveProperty('areBallotNamesUnknown');
  });

  it('is not there at all where the city hides its people (rule 10.15)', async () => {
    expect(await loadNames([ballot], [DELEGATES, ['divisions', []]], { hideDelegates: true })).toBeUndefined();
  });
});
