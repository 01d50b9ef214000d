// Records of another vendor's services: variants that contract §1 allows and the reference backend does not use.
const NOORDVELD_START = Date.parse('2025-03-03T19:30:30Z');

/** `GET {product}.php` as an object keyed by name; Zuiderzee has an API of its own. */
export const toProducts = (origin: string) => ({
  noordveld: {
    title: 'Noordveld volgens de lijst',
    event: null,
    apiUrl: null,
    domain: 'raad.noordveld.nl',
    timeZone: 'Europe/Lisbon',
    rank: 4,
  },
  zuiderzee: { apiUrl: `${origin}/eigen-api/`, timeZone: null },
});

/** All clients of the admin service, two a page. */
export const clients = [
  { slug: 'noordveld', title: 'Noordveld', publicUrl: null, privateDomain: null },
  { slug: 'besloten-kring', title: 'Besloten kring', publicUrl: null, privateDomain: true },
  { slug: 'ommen-oost', title: null, publicUrl: 'https://raad.ommen-oost.example', privateDomain: false },
  { slug: 'zuiderzee', title: 'Zuiderzee', publicUrl: null, privateDomain: null },
];

/** `data.attributes` of a client, null in every optional field. */
export const toClientAttributes = (origin: string, slug: string | undefined) => {
  const nothing = {
    ...Object.fromEntries(['hideSessions', 'hideDelegates', 'hideVotes', 'showCalendar', 'dvrEnabled'].map((name) => [name, null])),
    transcriptionsBroker: null,
    transcriptionsTenant: null,
    metadataCustomer: null,
    excludedCategories: null,
    clientLogo: { data: null },
    backgroundImage: null,
    createdBy: { id: 12 },
  };
  if (slug === 'zuiderzee') return { ...nothing, title: 'Zuiderzee', slug };
  if (slug !== 'noordveld') return undefined;
  const broker = { transcriptionsBroker: `${origin}/eigen-teksten`, transcriptionsTenant: 'nv raad', metadataCustomer: 'nv-metadata' };
  return { ...nothing, ...broker, title: 'Noordveld', slug };
};

const emptyDetails = {
  description: null,
  endDateTime: null,
  duration: null,
  video: null,
  poster: null,
  room: null,
  category: null,
  viewers: null,
};

/** A planned session of Zuiderzee. */
const planned = (sessionId: number, fields: object) => ({
  ...emptyDetails,
  sessionId,
  reference: `zz-${String(sessionId)}`,
  name: `Zitting ${String(sessionId)}`,
  startDateTime: '2031-03-03T19:30:00',
  channels: [{ status: 'planned' }],
  password: false,
  ...fields,
});

/** Sessions by city; some of Noordveld are malformed. */
export const sessions: Record<string, unknown[]> = {
  noordveld: [
    'geen vergadering',
    null,
    { sessionId: null, name: 'Vergadering zonder nummer', startDateTime: '2025-03-03T19:30:00' },
    { sessionId: 'vijfhonderd', name: 'Vergadering met een woord als nummer' },
    {
      ...emptyDetails,
      sessionId: 501,
      reference: 'rv-2025-03',
      name: 'Raadsvergadering maart',
      startDateTime: '2025-03-03T19:30:00',
      room: 1,
      documents: [
        { title: 'Besluitenlijst', url: 'https://stukken.example/besluiten.pdf' },
        { title: 'Kapot', url: 'javascript:alert(1)' },
        null,
      ],
      channels: [{ id: 1, name: null, status: 'vod', bitrate: 4 }],
      password: null,
      published: true,
      internalCode: 'x-12',
    },
    {
      ...emptyDetails,
      sessionId: '502',
      reference: 'rv-2025-07',
      name: 'Raadsvergadering juli',
      startDateTime: Date.parse('2025-07-07T18:15:00Z'),
      endDateTime: Date.parse('2025-07-07T20:00:00Z'),
      channels: null,
      password: '',
      published: null,
    },
    {
      ...emptyDetails,
      sessionId: 503,
      reference: null,
      name: 'Vergadering die nu loopt',
      startDateTime: '2025-09-01T20:00:00+02:00',
      channels: [{ status: 'live' }],
      password: 0,
      published: 1,
    },
    {
      ...emptyDetails,
      sessionId: 504,
      reference: 'besloten',
      name: 'Vergadering achter een slot',
      startDateTime: '2025-09-02T20:00:00',
      description: 'Alleen voor genodigden',
      channels: [{ status: 'vod' }],
      password: 'argon2:zout:zuur',
      published: true,
    },
  ],
  zuiderzee: [
    {
      ...emptyDetails,
      sessionId: 9,
      reference: 'zz-1',
      name: 'Zitting aan zee',
      startDateTime: '2025-03-03T19:30:00',
      channels: [],
      password: false,
    },
    // What has become of planned sessions: whole, in part, in other spellings, and malformed.
    planned(10, { state: ' Cancelled', stateReason: 'Storm op zee', movedTo: null }),
    planned(11, { state: 'canceled' }),
    planned(12, { state: 'moved', movedTo: 9, stateReason: null }),
    planned(13, { state: 'moved', movedTo: '2031-04-05' }),
    planned(14, { state: 'vervallen', stateReason: 'Geheime reden', movedTo: 'zz-1' }),
    planned(15, { startDateTime: '2031-03-03', startText: 'na de commissie' }),
    planned(16, { state: {}, stateReason: 7, movedTo: [], startText: null }),
    planned(17, { state: 'postponed', stateReason: 'Ziekte', movedTo: { reference: 'zz-1' }, password: 'x' }),
  ],
};

/** Rooms of every city. */
export const rooms = [{ id: null, name: 'Zaal zonder nummer' }, 'zaal', { id: 1, name: 'Raadzaal Teams', floor: 2 }];

/** Categories of every city; one has no slug, one a slug that is not allowed in an address. */
export const categories = [
  'raad',
  { id: null, name: null, slug: 'naamloos' },
  { id: 8, name: 'Raadsvergadering', slug: null, colour: 'red' },
  { id: 9, name: 'Commissies', slug: 'ruimte/zorg' },
];

/** Playlists by session id: the stream type is in the item, addresses are relative, the wall clock is local or epoch ms. */
export const playlists: Record<string, unknown[]> = {
  501: [
    {
      streamType: 'vod',
      source: { file: '501/index.m3u8', mp4: '501/low.mp4', audio: null, poster: null, languages: null },
      startTime: null,
      startUTC: '2025-03-03T19:30:30',
      edge: 'ams-3',
    },
  ],
  503: [{ streamType: 'live', source: { file: '503/index.m3u8' }, startTime: 0, startUTC: Date.parse('2025-09-01T18:00:00Z') }],
};

/** Stream files by session id: one that gives the duration of the playlist, one without a start, and one after a break. */
export const streamfiles: Record<string, unknown[]> = {
  501: [
    { name: 'a', fileStartDateTime: '2025-03-03T19:30:29', url: null, duration: 3600 },
    { name: 'kapot', fileStartDateTime: 'na de pauze', url: '501/x.mp4' },
    { name: 'b', fileStartDateTime: Date.parse('2025-03-03T21:00:00Z'), url: '501/b.mp4', server: 'ams-3' },
  ],
};

const version = {
  file: null,
  session: 501,
  provider: 'spraak',
  jobID: null,
  recording: null,
  vtt: null,
  json: null,
  published: true,
  ready: true,
};

/** Transcription versions of session 501: the active one is not ready, the German one not published. */
export const versions = [
  { ...version, _id: 'v1', language: 'nl', version: 1, active: null },
  { ...version, _id: 'v2', language: 'nl', version: 2, active: false },
  { ...version, _id: 'v3', language: 'nl', version: 3, active: true, ready: false },
  { ...version, _id: 'd1', language: 'de', version: 1, active: true, published: null },
  { ...version, _id: null, language: 'fr', version: 1, active: true },
];

/** Cues of a version, unordered, one of them malformed. */
export const toCues = (versionId: string) => ({
  data: [
    { start: 65_000, end: 67_000, text: `Aan de orde is de kade (${versionId}).`, speaker: null, confidence: 0.8 },
    { start: 0, end: 2000, text: 'Goedenavond allemaal.' },
    { start: '00:01:10', end: null, text: 'Onleesbaar' },
  ],
});

/** The same cues as WebVTT. */
export const toVtt = (versionId: string) => `\uFEFFWEBVTT - ${versionId}\n\n00:00.000 --> 00:02.000\nGoedenavond allemaal.\n`;

const microphone = { _id: 'm7', name: 'Microfoon 7', id: 7 };
const delegate = { _id: 'd7', firstname: 'Griet', lastname: 'Noorderlicht', description: null, photo: null, division: null };

const COUNTS = [
  { vote: 'yes', label: 'Voor', count: '5' },
  { vote: 'no', label: 'Tegen', count: '4' },
];

/** What the metadata broker sends after the lists, by session: changes with an id and the fields that changed, in part malformed. */
export const changes: Record<string, [event: string, payload: unknown][]> = {
  502: [
    ['stopTopic', { _id: 'k1', start: null }],
    ['updateTopic', { _id: 'k1', description: 'Herstel' }],
    ['updateTopic', { _id: 'k1', name: 'Kademuur, hersteld' }],
  ],
  503: [
    ['stopVote', { _id: 'x3', start: null, stop: Date.parse('2025-09-01T18:13:00Z') }],
    ['updateVote', { _id: 'x3', outcome: 'rejected', majority: 'two-thirds', name: {}, eligible: 'nine' }],
    ['updateVote', { _id: 'x3', result: [{ vote: 'yes', count: 1 }] }],
    ['stopVote', { _id: 'x4' }],
    ['updateVote', { _id: 'x4', castingVote: { vote: 'yes' }, majority: 'drie stemmen' }],
    ['updateVote', { _id: 'x4', castingVote: 'nee', outcome: 'gewonnen' }],
    ['stopTopic', { _id: 'l1' }],
  ],
};

/** What the metadata broker sends on connect, by session. */
export const snapshots: Record<string, Record<string, unknown>> = {
  501: {
    status: { status: 'vod', published: true },
    topics: [
      { _id: 't3', name: 'Derde punt', priority: 1, start: null, stop: null },
      { _id: null, name: 'Punt zonder kenmerk' },
      {
        _id: 't2',
        name: 'Tweede punt',
        priority: null,
        start: { realTime: '2025-03-03T19:35:30' },
        stop: null,
        colour: 'blue',
        documents: [{ title: 'Kaart', url: 'https://stukken.example/kaart', type: 'image/png' }, 'kapot'],
      },
      { _id: 't1', name: 'Eerste punt', start: { utc: NOORDVELD_START + 60_000 }, stop: { utc: NOORDVELD_START + 300_000 } },
    ],
    speeches: [
      { _id: 's1', start: NOORDVELD_START + 90_000, stop: null, microphone, attendee: null },
      { _id: 's2', start: null },
    ],
    votes: [
      {
        _id: 'x1',
        name: 'Motie kademuur',
        priority: null,
        start: NOORDVELD_START + 200_000,
        stop: null,
        total: null,
        eligible: null,
        result: [
          { vote: 'yes', label: 'Voor', count: '2', percentage: 50 },
          { vote: 'no', label: null, count: 1, percentage: null },
        ],
      },
    ],
    pancarteSession: null,
    attendees: [{ _id: 'a1', role: null, microphone, delegate: { ...delegate, _id: 'd1', lastname: 'Plaatsvervanger' } }],
    attendeesVOD: [
      { _id: 'a7', role: null, microphone, delegate: { ...delegate, email: 'griet@noordveld.example.org', role: { name: 'Wethouder' } } },
    ],
  },
  // No speeches and no votes: they are unknown.
  502: { topics: [{ _id: 'k1', name: 'Kademuur', start: { utc: Date.parse('2025-07-07T18:20:00Z') } }], attendeesVOD: [] },
  503: {
    topics: [{ _id: 'l1', name: 'Lopend punt', start: { utc: Date.parse('2025-09-01T18:10:00Z') } }],
    speeches: [],
    attendees: [],
    // A total that contradicts its rows, and counts as text.
    votes: [
      { _id: 'x3', name: 'Motie sluisbrug', start: Date.parse('2025-09-01T18:11:00Z'), total: 99, result: COUNTS },
      { _id: 'x4', name: 'Motie veerpont', start: Date.parse('2025-09-01T18:14:00Z'), result: COUNTS },
    ],
  },
};
