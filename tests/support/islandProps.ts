import type { LoginMessages } from '../../src/i18n/labels/loginMessages.ts';
import type { FollowView } from '../../src/domain/follow/followView.ts';
import type { DownloadView } from '../../src/domain/download/downloadView.ts';
import type { Attendee, SessionMetadata, Speech, Topic, Vote } from '../../src/domain/session/metadata.ts';
import type { Playlist } from '../../src/domain/playback/playlist.ts';
import type { RecordLinks } from '../../src/domain/session/recordLinks.ts';
import type { VotePeople } from '../../src/components/votes/votePeople.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { pageTexts } from '../../src/i18n/pageTexts.ts';
import { type TextKey, translatorFor } from '../../src/i18n/translator.ts';

/** The English texts. */
export const t = translatorFor('en');

/** Epoch ms at which the sessions of component tests start. */
export const START_MS = Date.UTC(2026, 10, 5, 18);

/** Epoch ms of a second of such a session. */
export const at = (seconds: number): number => START_MS + seconds * 1000;

/** A name that is too wide, with a part that is written from right to left. */
export const LONG_NAME = `${'Haushaltskonsolidierungsmaßnahmen'.repeat(8)} مجلس المدينة`;

/** Texts and locale of an island. */
export const texts = (keys: readonly TextKey[], locale: Locale = 'en') => ({ texts: pageTexts(keys, locale), locale });

/** An attendee. */
export const person = (id: string, lastName: string, more: Partial<Attendee> = {}): Attendee => ({
  id,
  firstName: 'Ana',
  lastName,
  description: undefined,
  photo: undefined,
  division: undefined,
  role: undefined,
  rolePriority: 0,
  microphone: undefined,
  ...more,
});

/** A topic with start and stop in seconds of the session. */
export const topic = (id: string, name: string, from?: number, until?: number): Topic => ({
  id,
  name,
  description: undefined,
  priority: 0,
  startMs: from === undefined ? undefined : at(from),
  stopMs: until === undefined ? undefined : at(until),
});

/** A speech with start and stop in seconds of the session. */
export const speech = (id: string, attendee: Attendee | undefined, from: number, until?: number): Speech => ({
  id,
  attendee,
  startMs: at(from),
  stopMs: until === undefined ? undefined : at(until),
});

/** A vote with its counts for and against; open without an end. */
export const vote = (id: string, name: string, [yes, no]: [number, number], from: number, until?: number): Vote => ({
  id,
  name,
  priority: 0,
  total: yes + no,
  eligible: undefined,
  startMs: at(from),
  stopMs: until === undefined ? undefined : at(until),
  result: [
    { vote: 'yes', label: 'For', count: yes, percentage: Math.round((100 * yes) / Math.max(1, yes + no)) },
    { vote: 'no', label: 'Against', count: no, percentage: Math.round((100 * no) / Math.max(1, yes + no)) },
  ],
});

const ANA = person('p1', 'Maes', { role: 'Mayor', division: 'Blue' });

/** What a list of votes knows of those who voted, without ballots. */
export const NO_VOTE_PEOPLE: VotePeople = {
  voters: [],
  tones: new Map(),
  elsewhere: [],
  chosenId: undefined,
  areHidden: false,
  areNamesUnknown: false,
};

/** Two topics, two speeches, a vote and an attendee. */
export const METADATA: SessionMetadata = {
  topics: [topic('t1', '1. Opening', 0, 60), topic('t2', '2. Budget', 60)],
  speeches: [speech('s1', ANA, 5, 30), speech('s2', person('p2', 'Yilmaz', { division: 'Green' }), 65, 90)],
  votes: [vote('v1', 'Motion 9', [12, 3], 80, 95)],
  attendees: [ANA],
};

/** A recording without media files. */
export const PLAYLIST: Playlist = {
  streamType: 'vod',
  file: undefined,
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: START_MS,
};

/** Links of a recording, or of a session that is live. */
export const recordLinks = (isLive: boolean): RecordLinks => ({
  isLive,
  isSeekable: true,
  playlist: isLive ? undefined : PLAYLIST,
  parts: undefined,
  timeZone: 'Europe/Brussels',
  href: '/en/gent/gr',
  topicBase: '/en/gent/gr/topic/',
});

/** A download form with two topics and two languages. */
export const DOWNLOAD: DownloadView = {
  action: '/en/gent/gr/download/',
  cityTitle: 'Gent',
  offer: { topics: ['t1', 't2'], languages: ['nl', 'fr'], endSeconds: 600 },
  topicNames: { t1: '1. Opening', t2: '2. Budget' },
  languageNames: { nl: 'Dutch', fr: 'French' },
  values: { email: '', part: 'all', topics: [], start: '', stop: '', languages: ['nl'], audioOnly: false },
  problems: {},
  error: undefined,
  isStarted: false,
  isMailed: false,
  offsetSeconds: 0,
  formToken: 'token',
  captcha: 'off',
  siteKey: undefined,
  size: '1.2 GB',
};

/** A follow form without a captcha. */
export const FOLLOW: FollowView = {
  action: '/en/gent/follow?session=gr',
  kind: 'session',
  name: 'Council',
  topics: [
    { id: 't1', name: '1. Opening' },
    { id: 't2', name: '2. Budget' },
  ],
  topicId: undefined,
  values: { mail: '', phases: ['before', 'after'], interval: 'now' },
  problems: {},
  error: undefined,
  isSent: false,
  formToken: 'token',
  captcha: 'off',
  siteKey: undefined,
  pushKey: 'BKey',
  links: { manage: '/en/gent/follow/manage', privacy: '/en/privacy', page: '/en/gent/follow?session=gr' },
};

/** Props of the password prompt. */
export const PROMPT = {
  details: {
    name: 'Council',
    action: '/en/gent/gr/login',
    typed: { firstName: '', name: '', email: '' },
    isPasswordLost: false,
    hasFocus: false,
  },
  problem: undefined as LoginMessages | undefined,
  challenge: '/captcha.json',
};

const ADDRESS = 'https://gallery.example.org/en/gent/gr';

/** Props of the share, clip and embed dialogs of a recording. */
export const ACTIONS = {
  items: [
    { id: 't1', name: '1. Opening', startSeconds: 0 },
    { id: 't2', name: '2. Budget', startSeconds: 60 },
  ],
  share: { name: 'Council', address: ADDRESS, path: '/gent/gr', startAt: 0 },
  clip: { address: ADDRESS, startAt: 0, end: 600, endAt: undefined },
  embed: {
    name: 'Council',
    siteUrl: 'https://gallery.example.org',
    address: ADDRESS,
    path: '/gent/gr',
    hasCaptions: true,
    isRecording: true,
  },
};
