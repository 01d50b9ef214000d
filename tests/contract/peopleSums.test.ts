import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl, stopScript, type Control } from '../support/control.ts';
import { type Document, hasStarted, type PersonTotals, sumSessions, type Sums, toNameKey } from '../support/peopleSums.ts';
import { createPostgres } from '../support/postgres.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, readUncached, WITH_SEARCH } from '../support/searches.ts';

// Sums what the JSON documents of all sessions say, and compares that with the documents of people, which come from the index.

interface PeopleDocument {
  people: (PersonTotals & { url: string; firstName: string; lastName: string; division: string | null })[];
  divisions: (PersonTotals & { division: string | null; people: number })[];
  years: (PersonTotals & { year: string | null })[];
}
interface PersonDocument {
  person: PersonTotals & { url: string };
  years: (PersonTotals & { year: string | null })[];
  speeches: { id: string; session: { id: number }; seconds: number | null; position: number | null; firstLine: string | null }[];
  ballots: { id: string; session: { id: number }; vote: string; differs: boolean }[];
  next: string | null;
}

const ENGINES: [name: string, start: () => Promise<{ settings: Record<string, string>; dispose: () => Promise<void> }>][] = [
  ['SQLite', async () => ({ settings: {}, dispose: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const server = await createPostgres();
      await server.start();
      return { settings: { PORTAL_SEARCH_URL: await server.createDatabase() }, dispose: () => server.dispose() };
    },
  ],
];

/** The sums without the rest; what a city hides adds nothing. */
const pick = ({ sessions, turns, speakingSeconds, votes }: PersonTotals): PersonTotals => ({
  sessions,
  turns,
  speakingSeconds: speakingSeconds ?? 0,
  votes: votes ?? 0,
});

describe.each(ENGINES)('the sums of people in %s (rules 26.2, 26.3)', (_name, startEngine) => {
  let portal: string;
  let backend: string;
  let control: Control;
  let dispose: () => Promise<void>;

  beforeAll(async () => {
    const engine = await startEngine();
    ({ dispose } = engine);
    ({ url: backend } = await startBackend());
    control = createControl(backend);
    // What is said live would change between two requests.
    for (const session of ['live-raad', 'live-commissie']) await stopScript(control, session).catch(() => undefined);
    ({ url: portal } = await startPortal({ ...toPortalEnvironment(backend), ...WITH_SEARCH, ...engine.settings }));
    await waitForIndex(portal, OPERATOR);
  });
  afterAll(async () => {
    await stopPrograms();
    await dispose();
  });

  const readJson = async <T>(path: string): Promise<T | undefined> => {
    const { status, html } = await readUncached(portal + path);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`${path} answered ${String(status)}: ${html}`);
    return JSON.parse(html) as T;
  };

  const askBackend = async <T>(path: string): Promise<T> => {
    const { PORTAL_API_TOKEN } = toPortalEnvironment(backend);
    const answer = await fetch(`${backend}/api${path}`, { headers: { authorization: `Bearer ${PORTAL_API_TOKEN}` } });
    return (await answer.json()) as T;
  };

  const readCities = async () => (await askBackend<{ name: string }[]>('/portal.php')).map(({ name }) => name);

  /** The documents of all listed sessions of a city. */
  async function readSessions(city: string): Promise<Document[]> {
    const listed = await askBackend<{ sessionId: number }[]>(`/${city}/sessions/from/2014-01-01/to/2099-12-31/onlyPublished`);
    const documents: Document[] = [];
    for (const { sessionId } of listed) {
      const document = await readJson<Document>(`/${city}/${String(sessionId)}.json`);
      if (document) documents.push(document);
    }
    return documents;
  }

  /** The sums of the sessions and those of the people of a city, in one form. */
  async function compare(city: string): Promise<{ expected: Sums; found: Sums }> {
    const expected = sumSessions(await readSessions(city));
    const toKey = ({ url, firstName, lastName, division }: PeopleDocument['people'][number]) =>
      url in expected.people ? url : toNameKey(`${firstName} ${lastName}`.trim(), division);
    const document = await readJson<PeopleDocument>(`/${city}/people.json`);
    const found: Sums = {
      people: Object.fromEntries((document?.people ?? []).map((person) => [toKey(person), pick(person)])),
      divisions: Object.fromEntries(
        (document?.divisions ?? []).map((totals) => [totals.division ?? '', { ...pick(totals), people: totals.people }]),
      ),
      years: Object.fromEntries((document?.years ?? []).map((totals) => [totals.year ?? '', pick(totals)])),
    };
    return { expected, found };
  }

  it('are those of all session documents of each city, to the second', async () => {
    const cities = await readCities();
    expect(cities.length).toBeGreaterThan(3);
    const known: PersonTotals[] = [];
    for (const city of cities) {
      // A session may have been indexed between two documents.
      await expect
        .poll(async () => {
          const { expected, found } = await compare(city);
          known.push(...Object.values(found.people));
          return isSame(found, expected) ? city : { city, found, expected };
        })
        .toBe(city);
    }
    // There is something to sum.
    for (const sum of ['sessions', 'turns', 'speakingSeconds', 'votes'] as const)
      expect([sum, known.filter((person) => (person[sum] ?? 0) > 0).length > 10]).toEqual([sum, true]);
  });

  it('are the same on the page of each person, with all speeches and ballots', async () => {
    const documents = (await readSessions('waterdam')).filter(hasStarted);
    const all = sumSessions(documents);
    const { people } = (await readJson<PeopleDocument>('/waterdam/people.json')) ?? { people: [] };
    for (const listed of people) {
      const path = new URL(listed.url).pathname;
      const document = await readJson<PersonDocument>(`${path}.json`);
      if (!document) throw new Error(`${path} is not found.`);
      const { person, years, speeches, ballots, next } = document;
      expect([path, pick(person), next]).toEqual([path, pick(listed), null]);
      const name = toNameKey(`${listed.firstName} ${listed.lastName}`.trim(), listed.division);
      const isNamedOnly = !(listed.url in all.people);
      const { people: sums, years: expectedYears } = sumSessions(documents, isNamedOnly ? name : listed.url);
      expect([path, Object.values(sums)]).toEqual([path, [pick(person)]]);
      expect([path, Object.fromEntries(years.map((year) => [year.year ?? '', pick(year)]))]).toEqual([path, expectedYears]);
      const said = documents.flatMap((each) =>
        (each.speeches ?? [])
          .filter(({ person: speaker }) => speaker?.url === listed.url)
          // Of a recording in parts the document counts from the start of each, and the index from the start of the first.
          .map(({ id, position }) => [each.session.id, id, each.session.parts ? null : position]),
      );
      const parted = new Set(documents.filter(({ session }) => session.parts).map(({ session }) => session.id));
      const found = speeches.map(({ session, id, position }) => [session.id, id, parted.has(session.id) ? null : position]);
      expect([path, found.toSorted()]).toEqual([path, said.toSorted()]);
      // Of a live session no ballots are listed: its video shows them later (rule 10.9).
      const over = documents.filter(({ session }) => session.status !== 'live');
      const cast = over.flatMap((each) =>
        (each.votes ?? []).flatMap(({ id, ballots: roll = [] }) =>
          roll
            .filter((ballot) => (ballot.person ? ballot.person.url === listed.url : toNameKey(ballot.name ?? '', ballot.division) === name))
            .map(({ vote, differs }) => [each.session.id, id, vote, differs]),
        ),
      );
      const listedBallots = ballots.map(({ session, id, vote, differs }) => [session.id, id, vote, differs]);
      expect([path, listedBallots.toSorted()]).toEqual([path, cast.toSorted()]);
    }
  });

  it('are null where the city hides them (rule 26.4)', async () => {
    const { people } = (await readJson<PeopleDocument>('/ommeloo/people.json')) ?? { people: [] };
    expect(people.length).toBeGreaterThan(0);
    for (const { speakingSeconds, votes } of people) expect([speakingSeconds, votes]).toEqual([null, null]);
  });

  it('lose the share of a withdrawn session, and get it back (rules 26.4, 26.5)', async () => {
    const before = await compare('waterdam');
    expect(sorted(before.found)).toEqual(sorted(before.expected));
    await control('/sessions/gr-begroting/unpublish');
    await expect
      .poll(async () => {
        const { expected, found } = await compare('waterdam');
        return [isSame(expected, before.expected), isSame(found, expected)];
      })
      .toEqual([false, true]);
    await control('/sessions/gr-begroting/publish');
    await expect.poll(async () => sorted((await compare('waterdam')).found), { timeout: 90_000 }).toEqual(sorted(before.expected));
  });
});

/** The same sums with their keys in order. */
const sorted = (sums: Sums) =>
  Object.fromEntries(
    Object.entries(sums).map(([name, values]) => [name, Object.entries(values as object).sort(([a], [b]) => (a < b ? -1 : 1))]),
  );

const isSame = (a: Sums, b: Sums) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
