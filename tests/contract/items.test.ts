import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl, type Control } from '../support/control.ts';
import { label } from '../support/labels.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, readUncached, WITH_SEARCH } from '../support/searches.ts';

let portal: string;
let control: Control;
const open = (path: string) => readUncached(portal + path);
const readJson = async (path: string) => JSON.parse((await open(path)).html) as never;

interface SessionJson {
  session: { state: string; start: string };
  topics: { id: string; name: string; url: string; item: string | null; position: number | null }[];
  votes: { id: string; outcome?: string }[];
  speakers: { person: { id: string } | null; turns: number; totalSeconds: number }[];
}
interface ItemJson {
  item: { dossier: string; name: string; url: string };
  sessions: {
    id: number;
    reference: string;
    state: string | null;
    start: string;
    topics: { id: string; name: string; url: string; position: number | null; votes: { id: string; outcome: string | null }[] }[];
  }[];
}
interface PersonJson {
  speeches: { session: { id: number }; firstLine: string | null }[];
  ballots: { session: { id: number } }[];
}
interface SpeakersJson {
  people: { person: { id: string } | null; turns: number; seconds: number | null }[];
  divisions: { division: string | null; people: number; turns: number; seconds: number | null }[];
  topics: { id: string; turns: number; seconds: number | null; people: { person: string | null; seconds: number | null }[] }[];
}

beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  ({ url: portal } = await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH }));
  await waitForIndex(portal, OPERATOR);
});
afterAll(stopPrograms);

const ITEM = '/waterdam/items/Z-4815';
const sum = (numbers: readonly (number | null)[]) => numbers.reduce((total: number, each) => total + (each ?? 0), 0);

describe('an item across sessions (rules 26.20, 26.21)', () => {
  it('has the sessions whose JSON documents lead to it, the newest first, and says what they say', async () => {
    const { item, sessions }: ItemJson = await readJson(`${ITEM}.json`);
    expect(item).toMatchObject({ dossier: 'Z-4815', url: portal + ITEM });
    expect(sessions.map(({ reference }) => reference)).toEqual(['live-raad', 'briefing-ontbijt', 'gr-begroting', 'college-online']);
    // The seed gives the agenda number of that session apart.
    expect([item.name, sessions[0]?.topics[0]?.name]).toEqual(['Begroting voor het komende jaar', '3. Begroting voor het komende jaar']);
    for (const { reference, state, start, topics } of sessions) {
      const document: SessionJson = await readJson(`/waterdam/${reference}.json`);
      expect([reference, state, start]).toEqual([reference, document.session.state, document.session.start]);
      const own = document.topics.filter((topic) => topic.item === item.url);
      expect(topics.map(({ id, name, position }) => ({ id, name, position }))).toEqual(
        own.map(({ id, name, position }) => ({ id, name, position })),
      );
      const outcomes = new Map(document.votes.map(({ id, outcome }) => [id, outcome]));
      for (const vote of topics.flatMap(({ votes }) => votes))
        expect(vote.outcome).toBe(state === 'recorded' ? (outcomes.get(vote.id) ?? null) : null);
    }
    const council = sessions.find(({ reference }) => reference === 'gr-begroting');
    expect(council?.topics[0]?.votes.map(({ outcome }) => outcome)).toContain('adopted');
  });

  it('is a page without scripts that names them, and says by which dossier they are joined', async () => {
    const { status, html, text } = await open(`/en${ITEM}`);
    expect(status).toBe(200);
    for (const session of ['live-raad', 'gr-begroting', 'college-online']) expect(html).toContain(`href="/en/waterdam/${session}"`);
    expect(text).toContain(label('en', 'items.joined', { dossier: 'Z-4815' }));
    expect(text).toContain(label('en', 'vote.adopted'));
    expect(html.split('<main')[1]).not.toContain('<astro-island');
    expect(html).toContain(`<link rel="canonical" href="${portal}/en${ITEM}">`);
    expect(html).toMatch(new RegExp(`<link rel="alternate" type="application/atom\\+xml" title="[^"]*" href="/en${ITEM}.xml">`));
    expect(html).toContain(`<a href="/en${ITEM}.xml" type="application/atom+xml"`);
  });

  it('is linked by its topics on the page of a session', async () => {
    const { html } = await open('/fr/waterdam/gr-begroting');
    expect(html).toContain('href="/fr/waterdam/items/Z-4815"');
    expect(html.replace(/\s+/g, ' ')).toContain(label('fr', 'items.allSessions'));
  });

  it('does not name a session that is not open, and such a session does not lead to it', async () => {
    const { sessions }: ItemJson = await readJson('/waterdam/items/Z-3907.json');
    expect(sessions.map(({ reference }) => reference)).not.toContain('besloten');
    for (const path of ['/waterdam/items/Z-3907', '/waterdam/items/Z-3907.xml'])
      expect((await open(path)).html).not.toContain('grondzaken');
    const cookie = cookiesOf(await sendLogin(portal, { path: '/waterdam/besloten/login', fields: { password: 'waterdam-2026' } }));
    const answer = await fetch(`${portal}/waterdam/besloten.json`, { headers: { cookie } });
    const { topics } = (await answer.json()) as SessionJson;
    expect(topics.length).toBeGreaterThan(0);
    expect(topics.map(({ item }) => item).filter((item) => item !== null)).toEqual([]);
  });

  it.each(['/waterdam/items/Z-9999', '/waterdam/items/a%20b', '/waterdam/items/~', '/nowhere/items/Z-4815', '/raadhuis-intern/items/x'])(
    'is not found at %s, also as JSON and feed',
    async (path) => {
      for (const ending of ['', '.json', '.xml']) expect([ending, (await open(path + ending)).status]).toEqual([ending, 404]);
    },
  );

  it('loses a session as soon as that is withdrawn', async () => {
    await control('/sessions/briefing-ontbijt/unpublish');
    await expect
      .poll(async () => ((await readJson(`${ITEM}.json`)) as ItemJson).sessions.map(({ reference }) => reference))
      .not.toContain('briefing-ontbijt');
    expect((await open(ITEM)).html).not.toContain('briefing-ontbijt');
    expect((await open(`${ITEM}.xml`)).html).not.toContain('briefing-ontbijt');
    await control('/sessions/briefing-ontbijt/publish');
  });
});

describe('the feed of an item (rule 26.22)', () => {
  it('is Atom, newest first, with an entry of its own for each session', async () => {
    const { status, headers, html } = await open(`/en${ITEM}.xml`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(html).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xml:lang="en" xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
    const feed = html.split('<entry>')[0] ?? '';
    for (const element of ['id', 'title', 'updated', 'author']) expect(feed.split(`<${element}>`), element).toHaveLength(2);
    expect(feed).toContain(`<link rel="self" href="${portal}/en${ITEM}.xml"/>`);
    expect(feed).toContain(`<link rel="alternate" href="${portal}/en${ITEM}"/>`);
    const entries = html.split('<entry>').slice(1);
    const of = (element: RegExp) => entries.map((entry) => element.exec(entry)?.[1] ?? '');
    const ids = of(/<id>(.*?)<\/id>/);
    expect(ids).toContain(`${portal}/en${ITEM}.xml#waterdam/1001`);
    expect(new Set(ids).size).toBe(entries.length);
    const updated = of(/<updated>(.*?)<\/updated>/).map(Date.parse);
    expect(updated).toEqual(updated.toSorted((a, b) => b - a));
    expect(Math.max(...updated)).toBeLessThanOrEqual(Date.now());
    const council = entries.find((entry) => entry.includes('waterdam/1001')) ?? '';
    expect(council).toContain(`<link href="${portal}/en/waterdam/gr-begroting/topicid/begroting"/>`);
    expect(council).toContain(label('en', 'vote.adopted'));
  });
});

describe('the feed of a person (rule 26.22)', () => {
  const PERSON = '/waterdam/people/WD-011';

  it('is Atom, newest first, with an entry of its own for each session in which they spoke or voted', async () => {
    const { status, headers, html } = await open(`/en${PERSON}.xml`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const feed = html.split('<entry>')[0] ?? '';
    for (const element of ['id', 'title', 'updated', 'author']) expect(feed.split(`<${element}>`), element).toHaveLength(2);
    expect(feed).toContain(`<link rel="self" href="${portal}/en${PERSON}.xml"/>`);
    expect(feed).toContain(`<link rel="alternate" href="${portal}/en${PERSON}"/>`);
    const entries = html.split('<entry>').slice(1);
    const of = (element: RegExp) => entries.map((entry) => element.exec(entry)?.[1] ?? '');
    const { speeches, ballots }: PersonJson = await readJson(`${PERSON}.json`);
    const sessions = new Set([...speeches, ...ballots].map(({ session }) => session.id));
    expect(new Set(of(/<id>(.*?)<\/id>/))).toEqual(new Set([...sessions].map((id) => `${portal}/en${PERSON}.xml#waterdam/${String(id)}`)));
    const updated = of(/<updated>(.*?)<\/updated>/).map(Date.parse);
    expect(updated).toEqual(updated.toSorted((a, b) => b - a));
    expect(Math.max(...updated)).toBeLessThanOrEqual(Date.now());
    for (const { firstLine } of speeches) expect(html).toContain(firstLine ?? '');
  });

  it('is linked by the page of the person, and by its head', async () => {
    const { html } = await open(`/en${PERSON}`);
    expect(html).toMatch(new RegExp(`<link rel="alternate" type="application/atom\\+xml" title="[^"]*" href="/en${PERSON}.xml">`));
    expect(html).toContain(`<a href="/en${PERSON}.xml" type="application/atom+xml"`);
  });

  it.each(['/waterdam/people/nobody.xml', '/waterdam/people/a%20b.xml', '/stilwater/people/x.xml'])('is not found at %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });
});

it('the home of a city has the speaking time of its divisions this year, and the way to its people (rule 26.19)', async () => {
  const { text, html } = await open('/en/waterdam');
  const year = new Date().toLocaleDateString('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' });
  expect(text).toContain(label('en', 'times.inYear', { year }));
  expect(html).toContain('href="/en/waterdam/people"');
  for (const path of ['/en/waterdam?tab=recorded', '/en/stilwater', '/en/duinrade'])
    expect((await open(path)).text).not.toContain(label('en', 'times.inYear', { year }));
});

describe('the speaking times of a session as documents (rules 26.17, 26.18)', () => {
  const SESSION = '/waterdam/gr-begroting';

  it('have the seconds and turns of its JSON document, and their sums', async () => {
    const { speakers }: SessionJson = await readJson(`${SESSION}.json`);
    const { people, divisions, topics }: SpeakersJson = await readJson(`${SESSION}/speakers.json`);
    const inOrder = (list: readonly { id: string | undefined }[]) => list.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));
    expect(inOrder(people.map(({ person, turns, seconds }) => ({ id: person?.id, turns, seconds })))).toEqual(
      inOrder(speakers.map(({ person, turns, totalSeconds }) => ({ id: person?.id, turns, seconds: totalSeconds }))),
    );
    expect(sum(divisions.map(({ seconds }) => seconds))).toBe(sum(people.map(({ seconds }) => seconds)));
    expect(sum(divisions.map((division) => division.people))).toBe(people.length);
    expect(sum(divisions.map(({ turns }) => turns))).toBe(sum(people.map(({ turns }) => turns)));
    expect(topics.map(({ id }) => id)).toContain('begroting');
    for (const topic of topics) expect(sum(topic.people.map(({ seconds }) => seconds))).toBe(topic.seconds);
  });

  it('are a table to save', async () => {
    const { headers, html } = await open(`${SESSION}/speakers.csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="gr-begroting-speakers.csv"');
    const { people }: SpeakersJson = await readJson(`${SESSION}/speakers.json`);
    const [columns, ...rows] = html.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(columns).toMatch(/^person,firstName,lastName,role,division,turns,seconds,1\. Opening/);
    expect(rows).toHaveLength(people.length);
  });

  it('are linked where the speakers are', async () => {
    const { html } = await open(`/en${SESSION}`);
    for (const ending of ['csv', 'json']) expect(html).toContain(`href="/en${SESSION}/speakers.${ending}"`);
  });

  it('are not there for those who may not see the session', async () => {
    for (const ending of ['csv', 'json']) {
      const path = `/waterdam/besloten/speakers.${ending}`;
      expect((await open(path)).status).toBe(404);
      const cookie = cookiesOf(await sendLogin(portal, { path: '/waterdam/besloten/login', fields: { password: 'waterdam-2026' } }));
      const granted = await fetch(portal + path, { headers: { cookie } });
      expect([granted.status, granted.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    for (const path of ['/waterdam/nothing/speakers.csv', '/waterdam/cr-fietsbrug/speakers.json', '/a%20b/x/speakers.json'])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
  });
});

it('without an index an item cannot be shown, and says so with Retry-After (rule 26.6)', async () => {
  const backend = await startBackend();
  const { url } = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_SEARCH: 'off' });
  for (const ending of ['', '.json', '.xml']) {
    const { status, headers } = await readUncached(`${url}${ITEM}${ending}`);
    expect([ending, status, headers.get('retry-after')]).toEqual([ending, 503, '10']);
  }
});
