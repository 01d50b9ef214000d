import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { VoteSeed } from '../../backend/src/seed/seedSchema.ts';

/** A kind of data that a city can hide (docs/architecture.md, "What a city hides"). */
export type HiddenDatum = 'person' | 'voice' | 'speech time' | 'vote' | 'vote result' | 'transcript';

/**
 * Second of its session in which the speech of the seed begins. Everything of the live session has lasted for more than half an hour when a
 * test begins: no running time can read like this position.
 */
const SPEECH_SECOND = 137;

/** The text by which each kind is recognised in an answer; `startMs` is the start of the session, epoch ms. */
export const tracesOf = (startMs: number): Record<HiddenDatum, RegExp> => {
  const speechMs = startMs + SPEECH_SECOND * 1000;
  return {
    person: /Zoekmaar|Fractie-7f3a|Naamlijst-7f3a/,
    voice: /Stemgeluid/,
    // As a position, in an address, as an instant of JSON, and on the clock of the city.
    'speech time': new RegExp(
      `(?<![\\d:])(00:0)?2:17(?![\\d:])|seek/${SPEECH_SECOND}\\b|${speechMs}|T\\d\\d${new Date(speechMs).toISOString().slice(13, 19)}`,
    ),
    vote: /Motie-7f3a/,
    'vote result': /"total":3[17]\b|"eligible":37\b|Voorrijk|meerderheid-7f3a|beslist-7f3a|stembrief-7f3a|"withdrawn"/,
    transcript: /Woord-7f3a/,
  };
};

/** The cities of the seed: what each hides, by its settings. */
export const HIDING_CITIES: Record<string, { settings: object; hides: readonly HiddenDatum[] }> = {
  alles: { settings: {}, hides: [] },
  mensen: { settings: { hideDelegates: true }, hides: ['person', 'voice'] },
  tijden: { settings: { hideSpeechMoments: true }, hides: ['speech time', 'voice'] },
  stemmen: { settings: { hideVotes: true }, hides: ['vote', 'vote result'] },
  uitslagen: { settings: { hideVoteResults: true }, hides: ['vote result'] },
  woorden: { settings: { transcriptionsEnabled: false }, hides: ['transcript', 'voice'] },
};

/** Every route of a city on which a browser gets what is known of a session, with what it shows in a city that hides nothing. */
export const HIDING_ROUTES: Record<string, readonly HiddenDatum[]> = {
  '/opname': ['person', 'speech time', 'vote', 'vote result'],
  '/opname/text': [],
  '/opname/embed': [],
  '/opname.json': ['person', 'speech time', 'vote', 'vote result'],
  '/opname/live.json': ['person', 'speech time', 'vote', 'vote result'],
  '/opname/transcript/nl': ['transcript', 'voice'],
  '/opname/transcript/nl.txt': ['transcript', 'voice'],
  '/opname/transcript/nl.json': ['transcript', 'voice'],
  '/opname/captions/nl.vtt': ['transcript', 'voice'],
  '/opname/chapters.vtt': [],
  '/opname/speakers.csv': ['person'],
  '/opname/speakers.json': ['person'],
  '/opname/download/': ['person', 'speech time', 'vote', 'vote result'],
  '/nu': ['person', 'speech time', 'vote', 'vote result'],
  '/nu/text': ['person', 'vote', 'vote result'],
  '/nu/embed': [],
  '/nu.json': ['person', 'speech time', 'vote', 'vote result'],
  '/nu/live.json': ['person', 'speech time', 'vote', 'vote result'],
  '/nu/speakers.csv': ['person'],
  '/nu/speakers.json': ['person'],
  '/live-now.json': ['person', 'vote', 'vote result'],
  '/': ['person', 'vote', 'vote result'],
  '/delegates': ['person'],
  '/items/zaak': ['vote'],
  '/items/zaak.json': ['vote', 'vote result'],
  '/items/zaak.xml': ['vote'],
  '/people': ['person'],
  '/people.json': ['person'],
  '/people.csv': ['person'],
  '/people/d1': ['person', 'speech time', 'transcript', 'vote', 'vote result'],
  '/people/d1.json': ['person', 'speech time', 'transcript', 'vote', 'vote result'],
  '/people/d1.xml': ['person', 'speech time', 'transcript', 'vote', 'vote result'],
  '/people/d1.csv': ['speech time', 'transcript'],
  '/people/d1.csv?what=votes': ['vote', 'vote result'],
  '/sessions.json': ['person', 'vote', 'vote result'],
  '/feed.xml': [],
  '/calendar.ics': [],
};

/** What the pages of a person leave out with what is hidden: what was said with the times, votes with how the person voted. */
const WITH_HIDDEN: Partial<Record<HiddenDatum, readonly HiddenDatum[]>> = {
  person: ['speech time', 'transcript', 'vote', 'vote result'],
  'speech time': ['transcript'],
  'vote result': ['vote'],
};

/** What a route of a city leaves out that hides something. */
export const leftOutOn = (path: string, hides: readonly HiddenDatum[]): readonly HiddenDatum[] =>
  path.startsWith('/people/') ? [...hides, ...hides.flatMap((datum) => WITH_HIDDEN[datum] ?? [])] : hides;

/** The other routes of a city: the page of a session under another address, or nothing that a city can hide of its sessions. */
export const OTHER_ROUTES = [
  '/opname/login',
  '/follow',
  '/follow/form',
  '/follow/confirm',
  '/follow/manage',
  '/opname/seek/137',
  '/opname/topic/t1',
  '/opname/topicid/t1',
  '/opname/download/form',
  '/opname/embed/fr',
  '/opname/embed/topics',
  '/opname/embed/topicid/t1',
  '/opname/access.json',
  '/opname/ticket.json',
  '/opname/qr.svg',
  '/opname.ics',
  '/about',
  '/faq',
  '/calendar',
  '/category/raad',
  '/category/raad/sessions.json',
  '/category/raad/calendar.ics',
  // tests/contract/searchCanary.test.ts searches for what cities hide.
  '/search',
  '/search.json',
  '/search.xml',
];

const result = [
  { vote: 'yes', label: 'Voorrijk', count: 17 },
  { vote: 'no', label: 'Tegenrijk', count: 14 },
];
/** Everything that a vote may say of its result: a new field must be here, and have a trace. */
export const DECIDED: Required<Omit<VoteSeed, 'id' | 'name' | 'priority' | 'start' | 'stop' | 'topic'>> = {
  total: 31,
  eligible: 37,
  outcome: 'withdrawn',
  majority: 'meerderheid-7f3a',
  castingVote: { attendee: 'a1', vote: 'beslist-7f3a' },
  result,
  ballots: [
    { attendee: 'a1', vote: 'yes', label: 'stembrief-7f3a' },
    { name: 'Naamlijst-7f3a', division: 'Fractie-7f3a', vote: 'stembrief-7f3a' },
  ],
};

function sessionFiles(sessionId: number, reference: string, isLive: boolean): Record<string, unknown> {
  const stop = isLive ? {} : { stop: 210 };
  return {
    'session.json': {
      sessionId,
      reference,
      name: `Raad ${reference}`,
      ...(isLive ? { startDateTime: { minutes: -40 }, status: 'live' } : { startDateTime: { days: -2, time: '20:00' }, status: 'vod' }),
      duration: isLive ? undefined : 3600,
    },
    'topics.json': [{ id: 't1', name: 'Agendapunt', priority: 1, start: 120, ...stop, dossier: 'zaak' }],
    'attendees.json': [{ id: 'a1', delegate: 'd1', microphone: 3 }],
    'speeches.json': [{ id: 's1', attendee: 'a1', start: SPEECH_SECOND, ...stop }],
    'votes.json': [
      { id: 'v1', name: 'Motie-7f3a eerste', priority: 1, start: 140, stop: 150, ...DECIDED },
      { id: 'v2', name: 'Motie-7f3a tweede', priority: 2, start: 160, ...(isLive ? {} : { stop: 170 }), total: 31, result },
    ],
    'media.json': { hls: 'stream/index.m3u8', mp4: 'film.mp4' },
    'stream/index.m3u8': '#EXTM3U\n',
    'film.mp4': 'film',
    'subtitles.json': [{ id: 'nl', language: 'nl', file: 'nl.vtt' }],
    'nl.vtt': 'WEBVTT\n\n02:20.000 --> 02:25.000\n<v Stemgeluid>Woord-7f3a is gezegd.</v>\n',
  };
}

/** Writes the cities, each with the recording `opname` and the live session `nu`, to a new folder; returns the folder. */
export function writeHidingCities(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hidden-'));
  for (const [index, [name, { settings }]] of Object.entries(HIDING_CITIES).entries()) {
    const files: Record<string, unknown> = {
      'client.json': {
        name,
        title: name,
        admin: { transcriptionsEnabled: true, showCalendar: true, ...settings },
        divisions: [{ id: 'f', name: 'Fractie-7f3a' }],
        roles: [{ id: 'r', name: 'Lid', priority: 1 }],
        delegates: [{ id: 'd1', firstname: 'Ada', lastname: 'Zoekmaar', division: 'f', role: 'r' }],
      },
    };
    for (const [part, reference] of ['opname', 'nu'].entries()) {
      const session = sessionFiles(8100 + 10 * index + part, reference, reference === 'nu');
      for (const [file, content] of Object.entries(session)) files[`sessions/${reference}/${file}`] = content;
    }
    for (const [path, content] of Object.entries(files)) {
      const target = join(folder, name, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  return folder;
}
