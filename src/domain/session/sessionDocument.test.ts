import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../city/city.ts';
import { toVisibleRecords } from '../visibility/visibility.ts';
import type { City } from '../city/city.ts';
import { toSessionDocument } from './sessionDocument.ts';
import type { OpenSession, SessionView } from './sessionView.ts';
import { toParts } from './recordingParts.ts';

const START = Date.parse('2026-10-26T18:30:00Z');
const city = {
  name: 'gent',
  title: 'Gent',
  timeZone: 'Europe/Brussels',
  ...NOTHING_HIDDEN,
} as City;
const addressOf = (path: string) => `https://portal.example/fr${path}`;

const attendee = {
  id: 'a1',
  firstName: 'Griet',
  lastName: 'Noorder',
  description: undefined,
  photo: undefined,
  division: 'Fractie',
  role: undefined,
  rolePriority: 1,
  microphone: 7,
};
const content: OpenSession = {
  isInPeople: true,
  playlist: {
    streamType: 'vod',
    file: 'https://media.example/index.m3u8',
    mp4: undefined,
    audio: undefined,
    poster: undefined,
    startSeconds: 0,
    startUtcMs: START,
  },
  metadata: {
    topics: [
      {
        id: 't1',
        name: 'Opening',
        description: 'Woord vooraf',
        priority: 1,
        startMs: START + 5000,
        stopMs: START + 9500,
        documents: [{ title: 'Brief', url: 'https://docs.example/brief', type: undefined }],
      },
      { id: 't2', name: 'Rondvraag', description: undefined, priority: 2, startMs: undefined, stopMs: undefined },
    ],
    speeches: [
      { id: 's2', startMs: START + 8000, stopMs: undefined, attendee: undefined },
      { id: 's1', startMs: START + 6000, stopMs: START + 7000, attendee },
    ],
    votes: [
      {
        id: 'v1',
        name: 'Motie 1',
        priority: 1,
        startMs: START + 7500,
        stopMs: undefined,
        total: 3,
        eligible: undefined,
        result: [{ vote: 'yes', label: 'Voor', count: 3, percentage: 100 }],
      },
    ],
    attendees: [attendee],
  },
  subtitles: [{ id: 'x', language: 'nl', version: 1, isActive: true, isPublished: true, isReady: true }],
  room: { name: 'Raadzaal', isOnline: false },
  description: undefined,
  documents: [{ title: 'Agenda', url: 'https://docs.example/agenda.pdf', type: 'PDF' }],
  durationSeconds: 360,
  endMs: undefined,
  poster: undefined,
  startAt: 0,
  endAt: undefined,
  notice: undefined,
};
const view = (hidden: Partial<City> = {}, details: Partial<SessionView> = {}): SessionView => ({
  city: { ...city, ...hidden },
  session: { sessionId: 7, reference: 'gr-7', name: 'Gemeenteraad', startMs: START },
  status: 'recorded',
  state: 'recorded',
  channelStatus: 'vod',
  access: 'open',
  isProtected: false,
  content: { ...content, metadata: toVisibleRecords({ ...city, ...hidden }, content.metadata) },
  ...details,
});

describe('the document of a session (rules 16.9, 16.10)', () => {
  const document = toSessionDocument(view(), addressOf);

  it('has the documents of the session and of its topics (rule 8.14)', () => {
    expect(document.session.documents).toEqual([{ title: 'Agenda', url: 'https://docs.example/agenda.pdf', type: 'PDF' }]);
    expect(document.topics?.map(({ documents }) => documents)).toEqual([
      [{ title: 'Brief', url: 'https://docs.example/brief', type: null }],
      [],
    ]);
    expect(toSessionDocument(view({}, { access: 'protected', content: undefined }), addressOf).session).not.toHaveProperty('documents');
  });

  it('has the fields of the session, with instants in the zone of the city', () => {
    expect(document.city).toEqual({ name: 'gent', title: 'Gent', timeZone: 'Europe/Brussels', url: 'https://portal.example/fr/gent' });
    expect(document.session).toEqual({
      id: 7,
      reference: 'gr-7',
      name: 'Gemeenteraad',
      url: 'https://portal.example/fr/gent/gr-7',
      status: 'recorded',
      state: 'recorded',
      access: 'open',
      start: '2026-10-26T19:30:00+01:00',
      end: null,
      durationSeconds: 360,
      documents: [{ title: 'Agenda', url: 'https://docs.example/agenda.pdf', type: 'PDF' }],
      description: null,
      room: { name: 'Raadzaal', isOnline: false },
      poster: null,
      stream: { type: 'vod', hls: 'https://media.example/index.m3u8', mp4: null, tracks: [], sign: null },
    });
  });

  it('has the sound tracks and the signer of what is played (rule 27.7)', () => {
    const nothing = { language: undefined, label: undefined, hlsName: undefined, mp4: undefined, audio: undefined };
    const french = {
      ...nothing,
      id: 'fr',
      kind: 'interpretation',
      language: 'fr',
      hlsName: 'Français',
      mp4: 'https://media.example/fr.mp4',
    } as const;
    const tracks = [{ ...nothing, id: 'floor', kind: 'floor' } as const, french];
    const sign = { file: 'https://media.example/sign.m3u8', mp4: undefined, language: 'vgt', layout: undefined };
    const playlist = content.playlist && { ...content.playlist, tracks, sign };
    const { session } = toSessionDocument({ ...view(), content: { ...content, playlist } }, addressOf);
    expect(session).toMatchObject({
      stream: {
        tracks: [
          { id: 'floor', kind: 'floor', language: null, label: null, hlsName: null, mp4: null, audio: null },
          {
            id: 'fr',
            kind: 'interpretation',
            language: 'fr',
            label: null,
            hlsName: 'Français',
            mp4: 'https://media.example/fr.mp4',
            audio: null,
          },
        ],
        sign: { file: 'https://media.example/sign.m3u8', mp4: null, language: 'vgt', layout: null },
      },
    });
  });

  it('has topics, speeches, votes, attendees and transcripts', () => {
    const person = {
      id: 'a1',
      firstName: 'Griet',
      lastName: 'Noorder',
      description: null,
      role: null,
      division: 'Fractie',
      photo: null,
      url: 'https://portal.example/fr/gent/people/n,fractie,griet-noorder',
    };
    expect(document.topics).toEqual([
      {
        id: 't1',
        name: 'Opening',
        description: 'Woord vooraf',
        position: 5,
        url: 'https://portal.example/fr/gent/gr-7/topic/t1',
        item: null,
        start: '2026-10-26T19:30:05+01:00',
        stop: '2026-10-26T19:30:09+01:00',
        documents: [{ title: 'Brief', url: 'https://docs.example/brief', type: null }],
      },
      {
        id: 't2',
        name: 'Rondvraag',
        description: null,
        position: null,
        url: 'https://portal.example/fr/gent/gr-7/topic/t2',
        item: null,
        start: null,
        stop: null,
        documents: [],
      },
    ]);
    expect(document.speeches?.map((speech) => speech.person)).toEqual([null, person]);
    expect(document.votes).toMatchObject([{ id: 'v1', position: 7.5, total: 3, eligible: null, result: [{ vote: 'yes', count: 3 }] }]);
    expect(document.votes?.[0]).toMatchObject({ state: 'unclosed' });
    expect(document.votes?.[0], 'counts tell no outcome').not.toHaveProperty('outcome');
    expect(document.speakers).toEqual([
      { person, turns: 1, totalSeconds: 1 },
      { person: null, turns: 1, totalSeconds: 352 },
    ]);
    expect(document.attendees).toEqual([person]);
    expect(document.transcripts).toEqual([
      {
        language: 'nl',
        url: 'https://portal.example/fr/gent/gr-7/transcript/nl',
        captions: 'https://portal.example/fr/gent/gr-7/captions/nl.vtt',
      },
    ]);
  });

  it('has ballots only where the source states them, each with the person or the name (rule 10.12)', () => {
    const [counted] = content.metadata.votes;
    const ballots = [
      { attendee: 'a1', vote: 'yes', label: 'Voor' },
      { name: 'Zoë', division: 'Lijst 2', vote: 'no' },
      { delegate: 'd9', vote: 'absent' },
    ];
    const { votes } = toSessionDocument(
      view({}, { content: { ...content, metadata: { ...content.metadata, votes: counted ? [{ ...counted, ballots }] : [] } } }),
      addressOf,
    );
    expect(votes?.[0]).toMatchObject({
      ballots: [
        { person: { id: 'a1' }, name: 'Griet Noorder', division: 'Fractie', vote: 'yes', label: 'Voor', differs: false },
        { person: null, name: 'Zoë', division: 'Lijst 2', vote: 'no', label: null, differs: false },
        { person: null, name: null, division: null, vote: 'absent', label: null, differs: false },
      ],
    });
    expect(document.votes?.[0]).not.toHaveProperty('ballots');
  });

  it('has no addresses of people where they have no pages (rules 26.4, 26.6)', () => {
    const document = toSessionDocument({ ...view(), content: { ...content, isInPeople: false } }, addressOf);
    expect(document.attendees).toMatchObject([{ id: 'a1', url: null }]);
  });

  it('has the timeline in the order of rule 8.2', () => {
    expect(document.timeline?.map(({ type, id }) => `${type} ${id}`)).toEqual([
      'topic t1',
      'speech s1',
      'vote v1',
      'speech s2',
      'topic t2',
    ]);
  });

  it('leaves out what the city hides (rules 9.10, 9.11, 10.7)', () => {
    const unnamed = toSessionDocument(view({ hideDelegates: true }), addressOf);
    expect(JSON.stringify(unnamed)).not.toContain('Griet');
    expect(unnamed.speakers).toEqual([]);
    const withoutTimes = toSessionDocument(view({ hideSpeechMoments: true }), addressOf);
    expect(withoutTimes.speeches).toEqual([]);
    expect(withoutTimes.speakers?.map(({ turns, totalSeconds }) => [turns, totalSeconds])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(withoutTimes.timeline?.map(({ type }) => type)).not.toContain('speech');
    const hidden = { total: null, eligible: null, outcome: null, result: null };
    expect(toSessionDocument(view({ hideVoteResults: true }), addressOf).votes).toMatchObject([{ id: 'v1', ...hidden }]);
  });

  it('has only name, date and access of a session that is not open', () => {
    const closed = toSessionDocument(view({}, { access: 'protected', content: undefined }), addressOf);
    expect(closed.session).toEqual({
      id: 7,
      reference: 'gr-7',
      name: 'Gemeenteraad',
      url: 'https://portal.example/fr/gent/gr-7',
      status: 'recorded',
      state: 'recorded',
      access: 'protected',
      start: '2026-10-26T19:30:00+01:00',
    });
    const { topics, speeches, speakers, votes, attendees, transcripts, timeline } = closed;
    expect([topics, speeches, speakers, votes, attendees, transcripts, timeline].flat()).toEqual([]);
  });
});

describe('a recording in several parts', () => {
  const file = (startUtcMs: number) => ({
    streamType: 'vod' as const,
    file: undefined,
    mp4: `https://media.example/${startUtcMs}.mp4`,
    audio: undefined,
    poster: undefined,
    startSeconds: 0,
    startUtcMs,
  });
  const list = toParts([file(0), file(60_000)], [], 90_000);
  const topic = (id: string, startMs: number | undefined) => ({
    id,
    name: id,
    description: undefined,
    priority: 1,
    startMs,
    stopMs: undefined,
  });
  const topics = [topic('a', 1000), topic('b', 61_000), topic('c', undefined)];
  const parts = { list, current: 0 };
  const document = toSessionDocument(
    view({}, { content: { ...content, playlist: list[0]?.playlist, parts, metadata: { ...content.metadata, topics } } }),
    addressOf,
  );

  it('lists all parts and has the duration of all of them', () => {
    expect(document.session).toMatchObject({
      durationSeconds: 90,
      parts: [
        { part: 1, durationSeconds: 60, mp4: 'https://media.example/0.mp4', tracks: [], sign: null },
        { part: 2, durationSeconds: 30, mp4: 'https://media.example/60000.mp4', hls: null },
      ],
    });
  });

  it('gives the part and the position in it of each topic', () => {
    expect(document.topics?.map(({ id, position, part }) => [id, position, part])).toEqual([
      ['a', 1, 1],
      ['b', 1, 2],
      ['c', null, null],
    ]);
  });
});

it('names the page of the item of a topic that its source joins with others, where there is one (rule 26.21)', () => {
  const topics = content.metadata.topics.map((topic) => (topic.id === 't1' ? { ...topic, dossier: 'B 7' } : topic));
  const itemsOf = (isInItems: boolean) => {
    const document = toSessionDocument(
      { ...view(), content: { ...content, isInItems, metadata: { ...content.metadata, topics } } },
      addressOf,
    );
    return document.topics?.map(({ item }) => item);
  };
  expect(itemsOf(true)).toEqual(['https://portal.example/fr/gent/items/B~20~7', null]);
  expect(itemsOf(false)).toEqual([null, null]);
});
