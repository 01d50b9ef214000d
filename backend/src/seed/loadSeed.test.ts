import { describe, expect, it } from 'vitest';
import { findSeedProblems, SMALL_SEED, writeSeed } from './testSeed.ts';
import { loadSeed } from './loadSeed.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;

function load(changes: Record<string, unknown> = {}) {
  const folder = writeSeed({ ...SMALL_SEED, ...changes });
  return { folder, loaded: loadSeed({ seedDirs: [folder], mediaDir: folder, nowMs: NOW }) };
}

/** Problems of the small seed after changes, without the folder's name. */
async function findProblems(changes: Record<string, unknown>): Promise<string[]> {
  const problems = await findSeedProblems(writeSeed({ ...SMALL_SEED, ...changes }), NOW);
  return problems.map((line) => line.replace(/^dorp\//, ''));
}

describe('a valid seed', () => {
  it('has positions converted to instants, from the start of the recording', async () => {
    const [city] = await load().loaded;
    const session = city?.sessions[0];
    const startMs = Date.parse('2026-10-26T18:30:00Z');
    expect(session?.session.startMs).toBe(startMs);
    // The session begins 12 seconds into the file.
    expect(session?.topics[0]?.start?.utc).toBe(startMs + 18_000);
    expect(session?.topics[0]?.stop).toEqual({ realTime: '2026-10-26T18:31:18.000Z', utc: startMs + 78_000, relativeTime: 60 });
  });

  it('has speeches with attendees, and rounded percentages', async () => {
    const [city] = await load().loaded;
    const session = city?.sessions[0];
    expect(session?.speeches[0]?.attendee?.delegate.lastname).toBe('Peeters');
    expect(session?.speeches[0]?.microphone?.id).toBe(3);
    expect(session?.votes[0]?.result.map(({ percentage }) => percentage)).toEqual([61, 6]);
  });

  it('has dossiers, and ballots of attendees, of delegates by id or that of their source, and of people with a name only (rule 10.12)', async () => {
    const client = SMALL_SEED['dorp/client.json'] as { delegates: object[] };
    const ballots = [
      { attendee: 'a1', vote: 'yes', label: 'Voor' },
      { delegate: 'bo', vote: 'no', division: 'Groen' },
      { delegate: 'person-77', vote: 'abstain' },
      { name: 'Dr. de Vries', vote: 'absent' },
      // Somebody whom only the source knows, by its id and with a name.
      { delegate: '{9f-1}', name: 'Di Fox', vote: 'absent' },
    ];
    const vote = { id: 'v1', name: 'Motie', priority: 1, total: 3, result: [], ballots };
    const [city] = await load({
      'dorp/client.json': {
        ...client,
        delegates: [
          ...client.delegates,
          { id: 'bo', firstname: 'Bo', lastname: 'Maes' },
          { id: 'cas', firstname: 'Cas', lastname: 'Smit', refId: 'person-77' },
        ],
      },
      'dorp/sessions/raad/topics.json': [{ id: 't1', name: 'Opening', priority: 1, dossier: 'zaak-2026-14' }],
      'dorp/sessions/raad/speeches.json': [],
      'dorp/sessions/raad/votes.json': [vote],
    }).loaded;
    expect(city?.sessions[0]?.votes[0]?.ballots).toEqual(ballots);
    expect(city?.sessions[0]?.topics[0]?.dossier).toBe('zaak-2026-14');
    expect(city?.city.delegates.at(-1)?.refId).toBe('person-77');
  });

  it('gives the language of a city to the portal, and rejects one that is not a language tag', async () => {
    const client = SMALL_SEED['dorp/client.json'] as object;
    const [city] = await load({ 'dorp/client.json': { ...client, lang: 'ar' } }).loaded;
    expect(city?.city.admin['contentLanguage']).toBe('ar');
    expect(await findProblems({ 'dorp/client.json': { ...client, lang: 'Arabic language' } })).toEqual([
      expect.stringContaining('lang: a language tag such as nl or zh-CN'),
    ]);
  });

  it('has relative dates from the day of the start, in the zone of the city', async () => {
    const days = { 'dorp/sessions/raad/session.json': { ...SESSION, startDateTime: { days: -30, time: '19:30' } } };
    const [city] = await load(days).loaded;
    expect(new Date(city?.sessions[0]?.session.startMs ?? 0).toISOString()).toBe('2026-10-22T17:30:00.000Z');
    const minutes = { 'dorp/sessions/raad/session.json': { ...SESSION, startDateTime: { minutes: -40 } } };
    const [other] = await load(minutes).loaded;
    expect(other?.sessions[0]?.session.startMs).toBe(NOW - 40 * 60_000);
  });
});

describe('an invalid seed is rejected with file, line and reason', () => {
  it.each([
    [
      'a wrong type',
      'topics.json',
      '[\n  { "id": "t1", "name": "A",\n    "priority": "1" }\n]',
      'topics.json:3: [0].priority: expected number, received string',
    ],
    ['broken JSON', 'votes.json', '[\n  { "id": \n]', 'votes.json:3: not valid JSON: '],
    [
      'an unknown property',
      'topics.json',
      '[{ "id": "t1", "name": "A", "priority": 1,\n"colour": "red" }]',
      'topics.json:2: [0].colour: this property does not exist',
    ],
    [
      'a speech of an unknown attendee',
      'speeches.json',
      '[{ "id": "s1", "start": 1,\n"attendee": "a9" }]',
      "speeches.json:2: [0].attendee: there is no attendee in attendees.json with 'a9'",
    ],
    [
      'a ballot of an unknown attendee',
      'votes.json',
      '[{ "id": "v1", "name": "A", "priority": 1, "total": 1, "result": [], "ballots": [{ "attendee": "a1", "vote": "yes" },\n{ "attendee": "a9", "vote": "no" }] }]',
      "votes.json:2: [0].ballots[1].attendee: there is no attendee in attendees.json with 'a9'",
    ],
    [
      'a ballot of an unknown delegate',
      'votes.json',
      '[{ "id": "v1", "name": "A", "priority": 1, "total": 1, "result": [], "ballots": [\n{ "delegate": "nobody", "vote": "yes" }] }]',
      "votes.json:2: [0].ballots[0].delegate: there is no delegate in client.json or attendees.json with 'nobody'",
    ],
    [
      'two ballots of one person',
      'votes.json',
      '[{ "id": "v1", "name": "A", "priority": 1, "total": 1, "result": [], "ballots": [{ "attendee": "a1", "vote": "yes" },\n{ "attendee": "a1", "vote": "no" }] }]',
      "votes.json:2: [0].ballots[1]: there is another ballot of the attendee 'a1'",
    ],
    [
      'a ballot of nobody',
      'votes.json',
      '[{ "id": "v1", "name": "A", "priority": 1, "total": 1, "result": [], "ballots": [\n{ "vote": "yes" }] }]',
      'votes.json:2: [0].ballots[0]: expected an attendee, a delegate or a name',
    ],
    [
      'an e-mail address in a ballot',
      'votes.json',
      '[{ "id": "v1", "name": "A", "priority": 1, "total": 1, "result": [], "ballots": [{ "attendee": "a1", "vote": "yes",\n"email": "an@dorp.example" }] }]',
      'votes.json:2: [0].ballots[0].email: this property does not exist',
    ],
    [
      'an unknown delegate',
      'attendees.json',
      '[\n{ "id": "a1", "delegate": "nobody" }]',
      "attendees.json:2: [0].delegate: there is no delegate in client.json with 'nobody'",
    ],
    [
      'a stop before the start',
      'topics.json',
      '[{ "id": "t1", "name": "A", "priority": 1, "start": 9, "stop": 9 }]',
      'topics.json:1: [0].stop: expected more than start (9), received 9',
    ],
    [
      'an id used twice',
      'topics.json',
      '[{ "id": "t1", "name": "A", "priority": 1 },\n{ "id": "t1", "name": "B", "priority": 2 }]',
      "topics.json:2: [1].id: 't1' is used twice",
    ],
    ['a missing file', 'media.json', '{\n"mp4": "gone.mp4" }', "media.json:2: mp4: the file 'gone.mp4' does not exist"],
    [
      'a file outside the folder of the city',
      'media.json',
      '{ "mp4": "../../../../../../../../../../etc/hostname" }',
      'media.json:1: mp4: ',
    ],
    [
      'a shared file that no address can have',
      'media.json',
      '{ "mp4": "/media/100%.mp4" }',
      "media.json:1: mp4: the name of the shared file '/media/100%.mp4' may not contain % or \\",
    ],
    ['invalid captions', 'nl.vtt', 'WEBVTT\n\n00:xx --> 00:02.000\nhello\n', 'nl.vtt:3: '],
    [
      'captions that end before they start',
      'nl.vtt',
      'WEBVTT\n\n00:03.000 --> 00:02.000\nhello\n',
      'nl.vtt: a caption ends before it starts',
    ],
    ['a misspelt file', 'topic.json', '[]', 'topic.json: not a file of the format'],
  ])('%s', async (_, file, content, expected) => {
    const problems = await findProblems({ [`dorp/sessions/raad/${file}`]: content, '100%.mp4': '' });
    expect(problems.join('\n')).toContain(`sessions/raad/${expected}`);
  });

  it('an invalid start', async () => {
    const problems = await findProblems({ 'dorp/sessions/raad/session.json': { ...SESSION, startDateTime: { days: 1, time: '7:30' } } });
    expect(problems[0]).toMatch(/session\.json:\d+: startDateTime/);
  });

  it('a category and a room that the city does not have', async () => {
    const problems = await findProblems({ 'dorp/sessions/raad/session.json': { ...SESSION, category: 'none', room: 9 } });
    expect(problems).toEqual([
      "sessions/raad/session.json:8: room: there is no room in client.json with '9'",
      "sessions/raad/session.json:9: category: there is no category slug in client.json with 'none'",
    ]);
  });

  it('a sessionId that another city uses', async () => {
    const client = { name: 'stad', title: 'Stad' };
    const problems = await findProblems({
      'stad/client.json': client,
      'stad/sessions/x/session.json': { sessionId: 7, reference: 'x', name: 'X', startDateTime: '2026-10-26T19:30:00', status: 'vod' },
    });
    expect(problems.join('\n')).toContain('stad/sessions/x/session.json:2: sessionId: 7 is the id of dorp/raad already');
  });

  it('a folder without client.json, and every other problem in the same message', async () => {
    const problems = await findProblems({ 'leeg/readme.txt': 'x', 'dorp/sessions/raad/votes.json': '{}' });
    expect(problems).toHaveLength(2);
    expect(problems.join('\n')).toMatch(/leeg\/client\.json: cannot be read/);
  });
});

describe('private files of a city (rule 25.9)', () => {
  const SECRET = {
    'dorp/sessions/besloten/session.json': {
      sessionId: 70,
      reference: 'besloten',
      name: 'Besloten',
      startDateTime: '2026-10-27T19:30:00',
      status: 'vod',
      password: 'x',
    },
    'dorp/sessions/besloten/film.mp4': 'film',
    'dorp/sessions/besloten/nl.vtt': 'WEBVTT\n',
    'dorp/sessions/film.mp4': 'film',
    'dorp/papers/plan.pdf': 'pdf',
  };
  const withDocument = (file: string) => ({
    ...SECRET,
    'dorp/sessions/raad/session.json': { ...SESSION, documents: [{ title: 'x', file }] },
  });

  it.each([
    '../besloten/session.json',
    '../besloten/film.mp4',
    '../besloten/../besloten/film.mp4',
    '../besloten',
    '../film.mp4',
    '../../client.json',
    '../../papers/../client.json',
    '../../sessions/besloten/film.mp4',
    'session.json',
    'topics.json',
    './session.json',
    '../raad/session.json',
  ])('a document cannot be %s', async (file) => {
    expect(await findProblems(withDocument(file))).toEqual([
      expect.stringMatching(/^sessions\/raad\/session\.json:\d+: documents\[0\]\.file: .*(visitors may not read|own session only)$/),
    ]);
  });

  it.each(['../../papers/plan.pdf', '../raad/nl.vtt'])('a document can be %s', async (file) => {
    const [city] = await load({ ...withDocument(file), 'dorp/sessions/raad/nl.vtt': 'WEBVTT\n' }).loaded;
    expect(city?.sessions.flatMap(({ session }) => session.documents ?? [])).toHaveLength(1);
  });

  it('media, captions and images of the city cannot be the files of another session', async () => {
    const media = { mp4: '../besloten/film.mp4', languages: ['nl'], streamfiles: [] };
    const client = { ...(SMALL_SEED['dorp/client.json'] as object), clientLogo: 'sessions/besloten/film.mp4' };
    const problems = await findProblems({ ...SECRET, 'dorp/sessions/raad/media.json': media, 'dorp/client.json': client });
    expect(problems).toEqual([expect.stringMatching(/^client\.json:.*own session/), expect.stringMatching(/media\.json:.*own session/)]);
  });
});

it('reports at most 100 problems of a file, in a time that does not grow with their number', async () => {
  const count = (entries: number) =>
    findProblems({ 'dorp/sessions/raad/topics.json': Array.from({ length: entries }, () => ({ id: '!', name: '', priority: 'x' })) });
  const measure = async (entries: number) => {
    const before = process.cpuUsage();
    const problems = await count(entries);
    const { user, system } = process.cpuUsage(before);
    return { problems, seconds: (user + system) / 1e6 };
  };
  const few = await measure(500);
  const many = await measure(2000);
  expect(many.problems).toHaveLength(101);
  expect(many.problems.at(-1)).toBe('sessions/raad/topics.json: and more');
  expect(many.seconds).toBeLessThan(6 * few.seconds + 0.5);
});
