import { describe, expect, it } from 'vitest';
import { ACCESS } from '../media/fileUses.ts';
import { RecordingStore } from '../live/ended/recordingStore.ts';
import type { LoadedCity, LoadedSession } from '../seed/loadedSeed.ts';
import type { Database } from './database.ts';
import type { StoredMedia, StoredSession, SubtitleVersion, Topic } from './records.ts';
import { Store } from './store.ts';
import { ENGINES } from './testEngines.ts';

const START_MS = Date.UTC(2026, 9, 26);

const toSession = (sessionId: number, more: Partial<StoredSession> = {}): StoredSession => ({
  city: 'dorp',
  sessionId,
  reference: `raad-${sessionId}`,
  name: `Raad ${sessionId}`,
  startMs: START_MS + sessionId * 1000,
  status: 'vod',
  language: 'nl',
  published: true,
  viewers: 0,
  script: false,
  ...more,
});

const toTopic = (index: number, session = 1): Topic => ({
  _id: `t${index}`,
  name: `Punt ${index}`,
  status: false,
  priority: index,
  session,
});

const toVersion = (id: string, session: number): SubtitleVersion => ({
  _id: id,
  file: id,
  language: 'nl',
  session,
  provider: 'seed',
  active: true,
  published: true,
  version: 1,
  ready: true,
  jobID: '',
  recording: '',
  vtt: `/files/${id}.vtt`,
  json: `/files/${id}.json`,
});

const MEDIA: StoredMedia = { mp4: '/files/dorp/sessions/a/film.mp4', startTime: 1.5, languages: ['nl'], streamfiles: [], parts: [] };

const toLoaded = (session: StoredSession, more: Partial<LoadedSession> = {}): LoadedSession => ({
  folder: `/seed/dorp/sessions/${session.reference}`,
  filesPath: `/files/dorp/sessions/${session.reference}`,
  session,
  topics: [],
  speeches: [],
  votes: [],
  attendees: [],
  subtitles: [],
  ...more,
});

const toCity = (sessions: LoadedSession[], more: Partial<LoadedCity> = {}): LoadedCity => ({
  folder: '/seed/dorp',
  city: {
    name: 'dorp',
    title: 'Dorp',
    timeZone: 'Europe/Brussels',
    admin: { clientLogo: { data: { attributes: { url: '/files/dorp/logo.png' } } } },
    rooms: [{ id: 1, name: 'Zaal' }],
    categories: [],
    roles: [],
    divisions: [],
    delegates: [{ _id: 'd1', firstname: 'Noor', lastname: 'Verbeke', photo: { url: '/files/dorp/noor.jpg' } }],
  },
  sessions,
  files: [],
  ...more,
});

/** Stamps of all folders of a city. */
const stampsOf = ({ folder = '', sessions }: LoadedCity) =>
  new Map([folder, ...sessions.map((session) => session.folder ?? '')].map((path) => [path, 'x'] as const));

describe.each(ENGINES)('a store in $name', ({ use }) => {
  const engine = use();

  async function openStore(...sessions: LoadedSession[]): Promise<{ store: Store; database: Database }> {
    const database = await engine.open();
    const store = new Store(database);
    const city = toCity(sessions);
    expect(await store.isEmpty()).toBe(true);
    await store.saveCities([city], stampsOf(city));
    return { store, database };
  }

  it('returns a session with all that it has, and nothing that it lacks', async () => {
    const full = toSession(999_999_999_999, {
      reference: '2026-10-26',
      description: 'Éérste',
      documents: [{ title: 'Agenda', url: '/files/dorp/sessions/a/agenda.pdf' }],
      dayOnly: true,
      startText: 'avond',
      state: 'postponed',
      stateReason: 'Storm',
      movedTo: 'raad-1',
      durationSeconds: 12.25,
      channelName: 'Raad',
      room: 3,
      category: 'raad',
      viewers: 40,
      script: true,
    });
    const script = { topics: [], speeches: [], votes: [], captions: [], incidents: [] };
    const subtitles = ['z', 'a'].map((id) => ({ version: toVersion(id, full.sessionId), cues: [{ start: 0, end: 1, text: 'Dag' }] }));
    const topics = [toTopic(2), toTopic(1)];
    const files = [{ path: 'dorp/a.pdf', file: '/srv/a.pdf', folder: false }];
    const withSound: StoredMedia = {
      ...MEDIA,
      tracks: [
        { id: 'floor', kind: 'floor' },
        {
          id: 'fr',
          kind: 'interpretation',
          language: 'fr',
          label: 'Français',
          hlsName: 'fr',
          mp4: '/media/fr.mp4',
          audio: '/media/fr.m4a',
        },
      ],
      sign: { file: '/media/sign/index.m3u8', mp4: '/media/sign.mp4', language: 'vgt', layout: 'beside', live: '/media/sign' },
    };
    const { store } = await openStore(toLoaded(full, { media: withSound, script, subtitles, topics }), toLoaded(toSession(1)));
    expect(await store.getSession('dorp', '999999999999')).toStrictEqual(full);
    expect(await store.getSession('dorp', '2026-10-26')).toStrictEqual(full);
    expect(await store.getSession('dorp', '1')).toStrictEqual(toSession(1));
    expect(await store.getSession('stad', '1')).toBeUndefined();
    expect(await store.findSessions('raad-1')).toEqual([toSession(1)]);
    expect(await store.findSessions('2')).toEqual([]);
    expect(await store.listScriptedSessions()).toEqual([full]);
    expect(await store.getMedia(full.sessionId)).toStrictEqual(withSound);
    expect(await store.getMedia(1)).toBeUndefined();
    expect(await store.getScript(full.sessionId)).toEqual(script);
    expect((await store.getSubtitles(full.sessionId)).map(({ _id }) => _id)).toEqual(['z', 'a']);
    expect(await store.getCues('a')).toEqual({ sessionId: full.sessionId, cues: subtitles[1]?.cues });
    expect(await store.getList(full.sessionId, 'topics')).toEqual(topics);
    await store.applyChanges([toCity([], { files: [...files, ...files] })], []);
    expect(await store.findFile('dorp/a.pdf', 'file')).toBe('/srv/a.pdf');
    expect(await store.findFile('dorp/a.pdf', 'folder')).toBeUndefined();
    expect(await store.getCity('dorp')).toMatchObject({ title: 'Dorp', rooms: [{ id: 1, name: 'Zaal' }] });
    expect(await store.listNamespaces()).toEqual([{ city: 'dorp', namespace: 'dorp' }]);
  });

  it('lists sessions by their start, and cities by the bytes of their titles', async () => {
    const sessions = [3, 1, 2].map((sessionId) =>
      toLoaded(toSession(sessionId, { startMs: START_MS, published: sessionId !== 2, category: 'raad' }), { media: MEDIA }),
    );
    const { store } = await openStore(...sessions, toLoaded(toSession(4)));
    const idsOf = (list: StoredSession[]) => list.map(({ sessionId }) => sessionId);
    const listed = await store.listSessionsBetween('dorp', START_MS, START_MS + 4000, false);
    expect(idsOf(listed)).toEqual([3, 2, 1]);
    expect(listed[0]).toMatchObject({ mp4: MEDIA.mp4 });
    expect(idsOf(await store.listSessionsBetween('dorp', START_MS, START_MS + 4001, true))).toEqual([4, 3, 1]);
    expect(idsOf(await store.listSessionsOfCategory('dorp', 'raad'))).toEqual([3, 1]);
    const newest = await store.listNewest('dorp', 2);
    expect([newest.count, idsOf(newest.sessions)]).toEqual([4, [4, 3]]);
    expect(await store.listNewest('stad', 2)).toEqual({ count: 0, sessions: [] });
    const { city } = toCity([]);
    const titles = ['a', 'Z', 'é', 'a-b', 'ab'];
    await store.saveCities(titles.map((title) => ({ city: { ...city, name: title, title }, sessions: [], files: [] })));
    expect(await store.listCities()).toEqual(['dorp', 'Z', 'a', 'a-b', 'ab', 'é'].toSorted((a, b) => order(a, b)));
  });

  it('changes records, banners and people, also many of them, in their order', async () => {
    const topics = Array.from({ length: 1000 }, (_, index) => toTopic(index));
    const { store } = await openStore(toLoaded(toSession(1), { topics }));
    await store.putRecord(1, 'topics', { ...toTopic(0), name: 'Nul\0' });
    await store.putRecord(1, 'topics', toTopic(1000));
    await store.deleteRecord(1, 'topics', 't1');
    const names = (await store.getList(1, 'topics')).map(({ name }) => name);
    expect(names).toEqual(['Nul\0', ...Array.from({ length: 999 }, (_, index) => `Punt ${index + 2}`)]);
    expect(await store.getRecord(1, 'topics', 't7')).toEqual(toTopic(7));
    await store.clearList(1, 'topics');
    expect(await store.getList(1, 'topics')).toEqual([]);
    await store.setBanner(1, { start: 1, removed: false });
    await store.setBanner(1, { start: 2, removed: false, image: `${store.origin}/files/a.png` });
    expect(await store.getBanner(1)).toMatchObject({ start: 2 });
    await store.setBanner(1, null);
    expect(await store.getBanner(1)).toBeNull();
    await store.setPeople('dorp', 'delegates', []);
    expect(await store.getDelegates('dorp')).toEqual([]);
    expect(await store.findFileUse('/files/dorp/noor.jpg')).toBeUndefined();
    expect(await store.findFileUse('/files/dorp/logo.png')).toEqual({ access: ACCESS.open, isOwn: false });
  });

  it('gives the use of a file, which follows its session', async () => {
    const own = { ...MEDIA, hls: '/media/shared/index.m3u8', mp4: '/files/dorp/sessions/raad-1/film.mp4' };
    const { store } = await openStore(toLoaded(toSession(1), { media: own }), toLoaded(toSession(2), { media: own }));
    const film = '/files/dorp/sessions/raad-1/film.mp4';
    const segment = '/media/shared/low/segment.ts';
    const uses = async (sessionId?: number) => [await store.findFileUse(film, sessionId), await store.findFileUse(segment, sessionId)];
    expect(await uses()).toEqual([
      { access: ACCESS.open, isOwn: false },
      { access: ACCESS.open, isOwn: false },
    ]);
    await store.updateSession(1, { password: 'geheim' });
    await store.updateSession(2, { published: false });
    expect(await uses(1)).toEqual([
      { access: ACCESS.protected, isOwn: true },
      { access: ACCESS.protected, isOwn: true },
    ]);
    expect(await uses(2)).toEqual([
      { access: ACCESS.protected, isOwn: false },
      { access: ACCESS.protected, isOwn: false },
    ]);
    await store.updateSession(1, { published: false, documents: [{ title: 'a', url: '/media/a.pdf' }], name: 'A\0b' });
    expect(await uses(1)).toEqual([
      { access: ACCESS.unpublished, isOwn: false },
      { access: ACCESS.unpublished, isOwn: false },
    ]);
    expect(await store.findFileUse('/media/a.pdf')).toEqual({ access: ACCESS.unpublished, isOwn: false });
    expect(await store.findFileUse('/media/b.pdf')).toBeUndefined();
    expect((await store.getSession('dorp', '1'))?.name).toBe('Ab');
    await store.setLive(2, '/media/live');
    expect((await store.getMedia(2))?.live).toBe('/media/live');
  });

  it('takes the changes of folders but what was changed by hand, also if sessions exchange their references', async () => {
    const first = toSession(1, { reference: 'a' });
    const second = toSession(2, { reference: 'b' });
    const { store } = await openStore(toLoaded(first, { topics: [toTopic(1)], media: MEDIA }), toLoaded(second), toLoaded(toSession(3)));
    await store.updateSession(1, { name: 'By hand', password: 'geheim' });
    await store.setBanner(3, { start: 0, removed: false });
    const exchanged = toCity([
      toLoaded({ ...first, reference: 'b', name: 'Folder' }, { folder: '/seed/dorp/sessions/b', topics: [toTopic(2)] }),
      toLoaded({ ...second, reference: 'a', description: 'New' }, { folder: '/seed/dorp/sessions/a' }),
    ]);
    const unused = await store.applyChanges([exchanged], [3], stampsOf(exchanged));
    expect(unused).toHaveLength(1);
    expect(await store.getSession('dorp', 'b')).toMatchObject({
      sessionId: 1,
      name: 'By hand',
      password: expect.stringMatching(/^scrypt/) as string,
    });
    expect(await store.getSession('dorp', 'a')).toMatchObject({ sessionId: 2, description: 'New' });
    expect(await store.getList(1, 'topics')).toEqual([toTopic(2)]);
    expect(await store.getSession('dorp', '3')).toBeUndefined();
    expect(await store.getBanner(3)).toBeNull();
    const folders = await store.listSeedFolders(['/seed']);
    expect(folders.map(({ folder, session }) => [folder, session?.sessionId])).toEqual([
      ['/seed/dorp', undefined],
      ['/seed/dorp/sessions/a', 2],
      ['/seed/dorp/sessions/b', 1],
    ]);
    expect(await store.listSeedFolders(['/other'])).toEqual([]);
    await store.setAccess({ ...first, published: false, password: 'other' });
    expect(await store.getSession('dorp', '1')).toMatchObject({ published: false });
    expect(await store.removeSession(1)).toMatchObject({ sessions: 1, records: 1, seedFolders: 1 });
    expect(await store.findSessions('1')).toEqual([]);
  });

  it('stores nothing of several cities if one of them cannot be stored', async () => {
    const { store } = await openStore(toLoaded(toSession(1)));
    const other = { ...toCity([]).city, name: 'stad' };
    const twice = toLoaded(toSession(5, { city: 'stad' }));
    await expect(store.saveCities([{ city: other, sessions: [twice, twice], files: [] }])).rejects.toThrow();
    expect(await store.listCities()).toEqual(['dorp']);
  });

  it('keeps the captions of a live session, and replaces its recording', async () => {
    const live = toSession(1, { status: 'live' });
    const { store, database } = await openStore(toLoaded(live, { media: { ...MEDIA, live: '/media/live' } }));
    const recordings = new RecordingStore(database);
    expect(await recordings.listLive('/media/live')).toEqual([{ sessionId: 1, startMs: live.startMs, status: 'live' }]);
    for (const text of ['a', 'b']) await recordings.addCaption(1, { start: 0, end: 1, text, language: 'nl' });
    expect((await recordings.listCaptions(1)).map(({ text }) => text)).toEqual(['a', 'b']);
    await recordings.clearCaptions(1);
    expect(await recordings.listCaptions(1)).toEqual([]);
    const written = await recordings.readContent(1, 'vod');
    const subtitles = [{ version: toVersion('s1', 1), cues: [] }];
    const files = [{ path: 'dorp/film.mp4', file: '/srv/film.mp4', folder: false }];
    await recordings.saveRecording({ session: live, media: MEDIA, subtitles, files }, written);
    await recordings.saveRecording({ session: live, media: MEDIA, subtitles, files });
    expect(await store.getMedia(1)).toEqual(MEDIA);
    expect((await store.getSubtitles(1)).map(({ _id }) => _id)).toEqual(['s1']);
    expect(await store.findFile('dorp/film.mp4', 'file')).toBe('/srv/film.mp4');
    expect(await recordings.listByHand(1)).toEqual({});
    await store.updateSession(1, { name: 'By hand' });
    expect(await recordings.listByHand(1)).toEqual({ name: 'By hand' });
  });

  it('has the last hundred downloads, newest first, and removes what is older than an instant', async () => {
    const { submissions } = (await openStore()).store;
    for (let index = 0; index < 105; index += 1) await submissions.addDownload(1, index, { index });
    await submissions.addRegistration(1, 3, { first_name: 'Ada', name: 'Jansen', email: 'ada@example.org' });
    const listed = await submissions.listDownloads();
    expect([listed.length, listed[0]]).toEqual([100, { sessionId: 1, receivedMs: 104, body: { index: 104 } }]);
    expect(await submissions.removeBefore(100)).toEqual({ downloads: 100, registrations: 1 });
    expect(await submissions.removeBefore(100)).toEqual({ downloads: 0, registrations: 0 });
  });
});

const order = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a === 'dorp' ? 'Dorp' : a), Buffer.from(b === 'dorp' ? 'Dorp' : b));
