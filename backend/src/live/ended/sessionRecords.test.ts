import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend, BackendOptions } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import { toControlCall } from '../../control/commands.ts';
import { readStamps, SeedLoader } from '../../seed/changes/seedLoader.ts';
import { SMALL_SEED, writeSeed } from '../../seed/testSeed.ts';

const START_MS = Date.parse('2026-10-26T18:32:00Z');
const EXAMPLE = resolve(import.meta.dirname, '../../../seed');

/** A planned session with an agenda and two people, of whom one is described in the session. */
const PLANNED: Record<string, unknown> = {
  ...SMALL_SEED,
  'dorp/sessions/raad/session.json': {
    sessionId: 7,
    reference: 'raad',
    name: 'Raad',
    startDateTime: { days: 0, time: '20:00' },
    status: 'planned',
    room: 1,
    documents: [{ title: 'Agenda', file: 'agenda.txt' }],
  },
  'dorp/sessions/raad/agenda.txt': 'Opening',
  'dorp/sessions/raad/topics.json': [
    { id: 't1', name: 'Opening', priority: 1 },
    { id: 't2', name: 'Begroting', priority: 2 },
  ],
  'dorp/sessions/raad/attendees.json': [
    { id: 'a1', delegate: 'an', microphone: 3 },
    { id: 'a2', delegate: { id: 'jo', firstname: 'Jo', lastname: 'Maes', photo: 'jo.svg' } },
  ],
  'dorp/sessions/raad/jo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dorp/sessions/raad/speeches.json': undefined,
  'dorp/sessions/raad/votes.json': undefined,
};
const WITHOUT_VIDEO = {
  ...PLANNED,
  ...Object.fromEntries(['media.json', 'subtitles.json', 'nl.vtt'].map((name) => [`dorp/sessions/raad/${name}`, undefined])),
};

let nowMs: number;
let folder: string;
let backend: Backend;

beforeEach(() => {
  nowMs = START_MS;
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const open = async (options: BackendOptions = {}) => {
  backend = await createTestBackend({ seedDirs: [folder], mediaDir: folder, clock: () => nowMs, controlToken: 'control', ...options });
};
async function restart(options?: BackendOptions): Promise<void> {
  await backend.close();
  await open(options);
}
async function command(line: string, fields: Record<string, unknown> = {}) {
  const { method, path, body } = toControlCall(line.split(' '));
  const payload = { ...body, ...fields };
  return backend.app.inject({ method, url: `/control${path}`, headers: { authorization: 'Bearer control' }, payload });
}
const read = (name: string) => JSON.parse(readFileSync(join(folder, 'dorp/sessions/raad', name), 'utf8')) as unknown;

/** The same without the times of changes by hand, which a folder does not have. */
const withoutTimes = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'updatedAt' ? undefined : part))) as T;

/** Everything that people see of the session. */
const seen = async () => ({
  session: await backend.store.getSession('dorp', '7'),
  media: await backend.store.getMedia(7),
  lists: await Promise.all(
    (['topics', 'attendees', 'speeches', 'votes'] as const).map(async (name) => withoutTimes(await backend.store.getList(7, name))),
  ),
  captions: await Promise.all(
    (await backend.store.getSubtitles(7)).map(async (version) => ({ version, cues: (await backend.store.getCues(version._id))?.cues })),
  ),
});

/** A meeting of two minutes with a topic, a speech, a vote, a guest and a caption. */
async function runMeeting(): Promise<void> {
  await command('begin raad');
  nowMs += 10_000;
  await command('topic start raad t1');
  await command('attendee create raad a3', { delegate: { id: 'guest', firstname: 'Mia', lastname: 'Smet' } });
  nowMs += 5000;
  await command('speech start raad s1 attendee=a3 topic=t1');
  await command('caption raad Goedenavond');
  nowMs += 45_000;
  await command('vote start raad v1 name=Motie priority=1 topic=t1', { result: [{ vote: 'yes', label: 'Voor', count: 3 }] });
  nowMs += 60_000;
}

describe('a live session without a camera that ends', () => {
  it('is saved in its folder with positions from its start, and without a video', async () => {
    folder = writeSeed(WITHOUT_VIDEO);
    await open();
    await runMeeting();
    expect(await backend.store.getMedia(7)).toMatchObject({ live: '/media/council' });
    expect((await command('end raad')).json()).toMatchObject({ payload: { status: 'vod-unavailable' } });
    expect(read('session.json')).toEqual({
      sessionId: 7,
      reference: 'raad',
      name: 'Raad',
      room: 1,
      documents: [{ title: 'Agenda', file: 'agenda.txt' }],
      startDateTime: '2026-10-26T18:32:00.000Z',
      duration: 120,
      status: 'vod-unavailable',
      published: true,
    });
    expect(read('topics.json')).toEqual([
      { id: 't1', name: 'Opening', priority: 1, start: 10, stop: 120 },
      { id: 't2', name: 'Begroting', priority: 2 },
    ]);
    expect(read('speeches.json')).toEqual([{ id: 's1', start: 15, stop: 120, attendee: 'a3', topic: 't1' }]);
    expect(read('votes.json')).toMatchObject([{ id: 'v1', start: 60, stop: 120, total: 3 }]);
    expect(read('attendees.json')).toEqual([
      { id: 'a1', delegate: 'an', role: 'mayor', microphone: 3 },
      { id: 'a2', delegate: { id: 'jo', firstname: 'Jo', lastname: 'Maes', photo: 'jo.svg' } },
      { id: 'a3', delegate: { id: 'guest', firstname: 'Mia', lastname: 'Smet' } },
    ]);
    expect(readFileSync(join(folder, 'dorp/sessions/raad/nl.vtt'), 'utf8')).toContain('00:00:15.000 --> 00:00:19.000\nGoedenavond');
    expect(await backend.store.getMedia(7)).toBeUndefined();
    expect(existsSync(join(folder, 'dorp/sessions/raad/media.json'))).toBe(false);
  });

  it('is the same after a restart, also with a database', async () => {
    folder = writeSeed(WITHOUT_VIDEO);
    for (const database of [':memory:', join(folder, 'data.sqlite')]) {
      await open({ database });
      await runMeeting();
      await command('end raad');
      const before = await seen();
      expect(before.captions).toHaveLength(1);
      await restart({ database });
      expect(await seen()).toEqual(before);
      await restart();
      expect(await seen()).toEqual(before);
      await backend.close();
    }
    await open();
  });

  it('is the same after the next load of the seed', async () => {
    folder = writeSeed(WITHOUT_VIDEO);
    await open();
    let changes = 0;
    const loader = new SeedLoader({
      seedDirs: [folder],
      mediaDir: folder,
      nowMs,
      stamps: await readStamps([folder]),
      folders: await backend.store.listSeedFolders([folder]),
      onChange: (cities, removed, stamps) => {
        changes += 1;
        return backend.store.applyChanges(cities, removed, stamps);
      },
    });
    await runMeeting();
    await command('end raad');
    const before = await seen();
    const problems = [(await loader.load()).problems, (await loader.load()).problems].flat();
    expect({ problems, changes }).toEqual({ problems: [], changes: 1 });
    expect(await seen()).toEqual(before);
  });

  it('keeps its own video and captions, with positions in that video', async () => {
    folder = writeSeed(PLANNED);
    await open();
    const { media } = await seen();
    const file = read('media.json');
    await command('begin raad');
    nowMs += 10_000;
    await command('topic start raad t1');
    nowMs += 10_000;
    expect((await command('end raad')).json()).toMatchObject({ payload: { status: 'vod' } });
    // Its video begins 12 s before the session.
    expect(read('topics.json')).toMatchObject([{ start: 22, stop: 32 }, {}]);
    expect(read('media.json')).toEqual(file);
    expect(await seen()).toMatchObject({ media, captions: [{ cues: [{ text: 'Goedenavond & welkom' }] }] });
    const before = await seen();
    await restart();
    expect(await seen()).toEqual(before);
  });

  it('keeps a live stream of its own as its recording', async () => {
    const media = { 'dorp/sessions/raad/media.json': { live: '/media/council' }, 'dorp/media/council/index.m3u8': '#EXTM3U\n' };
    folder = writeSeed({ ...WITHOUT_VIDEO, ...media });
    await open({ mediaDir: join(folder, 'dorp/media') });
    await command('begin raad');
    nowMs += 60_000;
    expect((await command('end raad')).json()).toMatchObject({ payload: { status: 'vod' } });
    expect(await backend.store.getMedia(7)).toMatchObject({ live: '/media/council' });
  });

  it('has only the captions of its last start', async () => {
    folder = writeSeed(WITHOUT_VIDEO);
    await open();
    await runMeeting();
    await command('begin raad');
    await command('end raad');
    expect(await backend.store.getSubtitles(7)).toEqual([]);
    await runMeeting();
    await command('end raad');
    expect(await backend.store.getSubtitles(7)).toHaveLength(1);
    await command('begin raad');
    await command('end raad');
    expect(await backend.store.getSubtitles(7)).toEqual([]);
  });

  it('is still live if it cannot be saved', async () => {
    folder = writeSeed(WITHOUT_VIDEO);
    await open();
    await runMeeting();
    const obstacle = join(folder, 'dorp/sessions/raad/topics.json.draft');
    mkdirSync(obstacle);
    const answer = await command('end raad');
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('The records are not saved, and the session is still live');
    expect(await backend.store.getSession('dorp', '7')).toMatchObject({ status: 'live' });
    rmSync(obstacle, { recursive: true });
    expect((await command('end raad')).statusCode).toBe(200);
    expect(read('speeches.json')).toMatchObject([{ id: 's1' }]);
    expect(await backend.store.getSubtitles(7)).toHaveLength(1);
  });

  it('is not saved if it has a script', async () => {
    const session = { ...(PLANNED['dorp/sessions/raad/session.json'] as object), script: true, status: 'live' };
    folder = writeSeed({ ...WITHOUT_VIDEO, 'dorp/sessions/raad/session.json': session });
    await open();
    expect((await command('end raad')).json()).toMatchObject({ payload: { status: 'vod' } });
    expect(read('session.json')).toEqual(session);
  });
});

describe('the example of the project', () => {
  const reference = 'gr-vaststelling-dijkplan';
  const files = () => {
    const session = join(EXAMPLE, 'waterdam/sessions', reference);
    return readdirSync(session).map((name) => [name, readFileSync(join(session, name), 'utf8')]);
  };

  it('is never written to, under any name, but a copy of it is', async () => {
    folder = mkdtempSync(join(tmpdir(), 'example-'));
    const link = join(folder, 'link');
    symlinkSync(EXAMPLE, link);
    const before = files();
    for (const seedDir of [EXAMPLE, link]) {
      await open({ seedDirs: [seedDir], mediaDir: resolve(EXAMPLE, '../media') });
      await command(`begin ${reference}`);
      expect((await command(`end ${reference}`)).json()).toMatchObject({ payload: { status: 'vod' } });
      await backend.close();
    }
    expect(files()).toEqual(before);
    const copy = join(folder, 'copy');
    cpSync(join(EXAMPLE, 'waterdam'), join(copy, 'waterdam'), { recursive: true });
    await open({ seedDirs: [copy], mediaDir: resolve(EXAMPLE, '../media') });
    await command(`begin ${reference}`);
    expect((await command(`end ${reference}`)).json()).toMatchObject({ payload: { status: 'vod-unavailable' } });
  });
});
