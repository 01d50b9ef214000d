/** Epoch ms at which loader tests take place: a Thursday evening in Brussels. */
export const NOW_MS = Date.parse('2026-11-05T18:30:00Z');

const HOUR_MS = 3_600_000;

/** An instant as the API writes it, by its distance from `NOW_MS` in hours. */
export const hoursFromNow = (hours: number): string => new Date(NOW_MS + hours * HOUR_MS).toISOString();

/** Lists of a metadata broker that knows nothing of a session. */
export const PURE_LISTS: readonly (readonly [name: string, payload: unknown])[] = [
  ...['topics', 'speeches', 'votes', 'attendeesVOD'].map((name) => [name, []] as const),
  ...['delegates', 'divisions'].map((name) => [name, []] as const),
];

/** A recorded, published session without password, as the API describes it. */
export const recorded = (sessionId: number, more: object = {}): Record<string, unknown> => ({
  sessionId,
  reference: `gr-${String(sessionId)}`,
  name: `Session ${String(sessionId)}`,
  description: 'The agenda in brief',
  startDateTime: hoursFromNow(-50),
  endDateTime: hoursFromNow(-48),
  duration: 7200,
  category: 'council',
  channels: [{ status: 'vod' }],
  video: 'https://media.example.org/own.mp4',
  poster: 'https://media.example.org/own.jpg',
  published: true,
  viewers: 3,
  ...more,
});

/** A live session, as the API describes it. */
export const live = (sessionId: number, more: object = {}): Record<string, unknown> =>
  recorded(sessionId, {
    startDateTime: hoursFromNow(-1),
    endDateTime: null,
    duration: null,
    channels: [{ status: 'live' }],
    video: null,
    ...more,
  });

/** A planned session, as the API describes it. */
export const planned = (sessionId: number, more: object = {}): Record<string, unknown> =>
  recorded(sessionId, {
    startDateTime: hoursFromNow(48),
    endDateTime: null,
    duration: null,
    channels: [{ status: 'planned' }],
    video: null,
    ...more,
  });

/** A playlist of a recording that begins with its session. */
export const PLAYLIST = {
  startTime: 0,
  startUTC: hoursFromNow(-50),
  source: {
    streamType: 'vod',
    file: 'https://media.example.org/a/index.m3u8',
    mp4: 'https://media.example.org/a.mp4',
    poster: 'https://media.example.org/a.jpg',
    languages: ['nl'],
  },
};

/** A topic of the metadata broker, from and until so many minutes after a session's start. */
export const brokerTopic = (id: string, name: string, from: number, until: number): object => ({
  _id: id,
  name,
  description: '',
  priority: 1,
  session: 1,
  start: NOW_MS - 50 * HOUR_MS + from * 60_000,
  stop: NOW_MS - 50 * HOUR_MS + until * 60_000,
});

/** An attendee of the metadata broker. */
export const brokerAttendee = (id: string, lastname: string): object => ({
  _id: id,
  session: 1,
  role: { _id: 'r1', name: 'Mayor', priority: 1 },
  microphone: { _id: 'm1', name: 'Microphone', id: 1 },
  delegate: { _id: `d-${id}`, firstname: 'Ada', lastname, description: 'Alderman', email: 'ada@example.org', photo: null, division: null },
});

/** A speech of the metadata broker, from and until so many minutes after a session's start. */
export const brokerSpeech = (id: string, attendee: object, from: number, until: number): object => ({
  _id: id,
  session: 1,
  attendee,
  microphone: { id: 1 },
  start: NOW_MS - 50 * HOUR_MS + from * 60_000,
  stop: NOW_MS - 50 * HOUR_MS + until * 60_000,
});

/** A vote of the metadata broker with 19 for and 12 against, so many minutes after a session's start. */
export const brokerVote = (id: string, name: string, from: number): object => ({
  _id: id,
  name,
  priority: 1,
  total: 31,
  eligible: 37,
  start: NOW_MS - 50 * HOUR_MS + from * 60_000,
  stop: NOW_MS - 50 * HOUR_MS + (from + 1) * 60_000,
  result: [
    { vote: 'yes', label: 'For', count: 19, percentage: 61 },
    { vote: 'no', label: 'Against', count: 12, percentage: 39 },
  ],
});

/** Lists of a metadata broker that knows two topics, a speech, a vote and an attendee. */
export const FULL_LISTS: readonly (readonly [name: string, payload: unknown])[] = [
  ['topics', [brokerTopic('t1', 'Opening', 0, 10), brokerTopic('t2', 'Budget', 10, 60)]],
  ['speeches', [brokerSpeech('s1', brokerAttendee('a1', 'Jansen'), 11, 20)]],
  ['votes', [brokerVote('v1', 'Motion 9', 30)]],
  ['attendees', [brokerAttendee('a1', 'Jansen')]],
  ['attendeesVOD', [brokerAttendee('a1', 'Jansen')]],
];
