import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../store/testDatabase.ts';
import { AccessDecisions } from '../../seed/access/accessDecisions.ts';
import { applyChanges } from '../../seed/changes/applyChanges.ts';
import { loadSeed } from '../../seed/loadSeed.ts';
import { readStamps } from '../../seed/changes/seedLoader.ts';
import { matchesHash } from '../../store/passwordHash.ts';
import { Store } from '../../store/store.ts';
import { SMALL_SEED, writeSeed } from '../../seed/testSeed.ts';
import { RecordingFailures } from '../ended/recordingFailures.ts';
import { RecordingStore } from '../ended/recordingStore.ts';
import { sendClip, startFeed, type TestFeed, twoSounds } from './ladder/testFeed.ts';
import { type RecordingContext, saveRecording } from './saveRecording.ts';

const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;
const NOW_MS = Date.parse('2026-11-26T12:00:00Z');

let folder: string;
let store: Store;
let decisions: AccessDecisions;
let context: RecordingContext;
let warnings: string[];

const load = () => loadSeed({ seedDirs: [folder], mediaDir: folder, nowMs: NOW_MS });

beforeEach(async () => {
  folder = writeSeed(SMALL_SEED);
  const database = await openTestDatabase();
  store = new Store(database);
  decisions = new AccessDecisions({ seedDirs: [folder], ownSeedDir: '/nonexistent', dataDir: folder, clock: () => NOW_MS });
  await store.saveCities(decisions.apply(await load()), await readStamps([folder]));
  await store.updateSession(7, { status: 'live' });
  warnings = [];
  const log = { error: () => undefined, warn: (text: string) => warnings.push(text) } as unknown as RecordingContext['log'];
  const recordings = new RecordingStore(database);
  context = { store, recordings, failures: new RecordingFailures(), decisions, mediaDir: folder, log };
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const getSession = async () => {
  const session = await store.getSession('dorp', 'raad');
  if (!session) throw new Error('there is no session');
  return session;
};
/** Publishes or withdraws as the desk does. */
async function decide(published: boolean): Promise<void> {
  decisions.keep(await getSession(), published);
  await store.updateSession(7, { published });
}
const save = async () =>
  saveRecording(
    { session: await getSession(), segments: [], endMs: NOW_MS, feedFolder: folder, cityFolder: join(folder, 'dorp') },
    context,
  );
const file = () => join(folder, 'dorp/sessions/raad/session.json');
const readPublished = () => (JSON.parse(readFileSync(file(), 'utf8')) as { published?: boolean }).published;
/** What a load of the folder after the end gives. */
const isShownAfterwards = async () => decisions.apply(await load())[0]?.sessions[0]?.session.published;

describe('the access of a session that is saved (rule 13.14)', () => {
  it.each([true, false])('is what was decided while it was saved: published %s', async (published) => {
    await decide(!published);
    const { recordings } = context;
    const listByHand = recordings.listByHand.bind(recordings);
    // Shortly before its end.
    vi.spyOn(recordings, 'listByHand').mockImplementation(async (sessionId) => {
      await decide(published);
      return listByHand(sessionId);
    });
    await save();
    expect(readPublished()).toBe(published);
    expect(await isShownAfterwards()).toBe(published);
  });

  it('is that of session.json if it was withdrawn there, unless it was published by hand since', async () => {
    writeFileSync(file(), JSON.stringify({ ...SESSION, published: false, password: 'other' }));
    await save();
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ published: false, password: 'other' });
    await decide(true);
    await save();
    expect(readPublished()).toBe(true);
  });
});

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the signer of a session that is saved (rule 27.45)', () => {
  let test: TestFeed;
  beforeAll(async () => {
    test = await startFeed({ protocol: 'srt' });
    await sendClip(test, twoSounds);
  });
  afterAll(() => {
    test.feed.stop();
    rmSync(test.folder, { recursive: true, force: true });
  });

  async function saveWith(sign: object) {
    const session = join(folder, 'dorp/sessions/raad');
    writeFileSync(join(session, 'sign.mp4'), 'x');
    writeFileSync(join(session, 'media.json'), JSON.stringify({ sign }));
    const { segments, folder: feedFolder } = test.feed;
    await saveRecording(
      { session: await getSession(), segments, endMs: Date.now(), feedFolder, cityFolder: join(folder, 'dorp') },
      context,
    );
    const media = JSON.parse(readFileSync(join(session, 'media.json'), 'utf8')) as { hls?: string; sign?: object };
    return { media, stored: (await store.getMedia(7))?.sign };
  }

  it('stays with its file', async () => {
    const { media, stored } = await saveWith({ mp4: 'sign.mp4', live: '/media/council/sign', language: 'vgt' });
    expect(media).toMatchObject({ hls: 'stream-2/index.m3u8', sign: { mp4: 'sign.mp4', language: 'vgt' } });
    expect(stored).toEqual({ mp4: expect.stringMatching(/sign\.mp4$/) as string, language: 'vgt' });
    expect(warnings).toEqual([expect.stringContaining('raad: the recording has no signer from /media/council/sign: it was repeated live')]);
  });

  it('never costs the recording', async () => {
    const { media, stored } = await saveWith({ mp4: 'sign.mp4', language: 'no tag' });
    expect([media.hls, media.sign, stored]).toEqual(['stream-2/index.m3u8', undefined, undefined]);
    expect(warnings).toEqual([expect.stringContaining('raad: the recording is saved without its signer: ')]);
  });
});

describe('a change of session.json while the session shows a camera (rule 13.14)', () => {
  it('is used for its access only, and reported', async () => {
    writeFileSync(file(), JSON.stringify({ ...SESSION, name: 'Other', published: false, password: 'other' }));
    const change = async (isLive: boolean) => {
      const context = { store, decisions, cameras: { isLive: async () => isLive } };
      await applyChanges(context, await load(), [], await readStamps([folder]));
    };
    await expect(change(true)).rejects.toThrow("dorp/raad shows a camera: only 'published' and 'password'");
    expect(await getSession()).toMatchObject({ name: 'Gemeenteraad', status: 'live', published: false });
    expect(await matchesHash('other', (await getSession()).password ?? '')).toBe(true);
    await decide(true);
    const { password: _, ...open } = SESSION as { password: string };
    writeFileSync(file(), JSON.stringify({ ...open, published: false }));
    await expect(change(true)).rejects.toThrow('shows a camera');
    expect(await getSession()).toMatchObject({ status: 'live', published: true });
    expect((await getSession()).password).toBeUndefined();
    await store.updateSession(7, { status: 'vod' });
    await change(false);
    expect(await getSession()).toMatchObject({ status: 'vod', published: true });
  });
});
