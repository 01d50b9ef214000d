import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientSchema, cuesSchema, versionsSchema } from '../../api/schemas.ts';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import type { SessionLists } from '../../store/records.ts';
import { FIRST_ARCHIVE_ID } from './generateArchive.ts';
import { archiveLines, archiveMetadata } from './spokenSession.ts';

const clock = () => Date.parse('2026-11-02T12:00:00Z');
const id = FIRST_ARCHIVE_ID + 2;
const options = { seedDirs: [], archive: 5, apiToken: 'api', controlToken: 'control', clock };
let backend: Backend;

beforeAll(async () => {
  backend = await createTestBackend({ ...options, spoken: true });
  await backend.listen();
});
afterAll(() => backend.close());

const get = async (path: string, from = backend) => from.app.inject({ url: path, headers: { authorization: 'Bearer api' } });
const control = (path: string, payload: object) =>
  backend.app.inject({ method: 'POST', url: `/control/${path}`, headers: { authorization: 'Bearer control' }, payload });

/** The events that the metadata broker sends on connect. */
async function loadSnapshot(sessionId: number): Promise<Record<string, unknown>> {
  const socket = io(`${backend.url}/archief`, { transports: ['websocket'], query: { session: sessionId }, forceNew: true });
  const received: Record<string, unknown> = {};
  socket.onAny((event: string, payload: unknown) => (received[event] = payload));
  await new Promise((resolve) => socket.once('pancarteSession', resolve));
  socket.disconnect();
  return received;
}

describe('the spoken archive', () => {
  it('answers a transcript with the shape of contract §5', async () => {
    const client = clientSchema.parse((await get('/admin/slugify/slugs/client/archief')).json());
    expect(JSON.stringify(client)).toContain('"transcriptionsTenant":"archief"');
    const [version, ...others] = versionsSchema.parse((await get(`/broker/transcriptions/archief/${id}/versions`)).json());
    expect(others).toEqual([]);
    expect(version).toMatchObject({ language: 'nl', session: id, active: true, published: true, ready: true });
    const { data } = cuesSchema.parse((await get(new URL(version?.json ?? '').pathname)).json());
    expect(data.map(({ text }) => text)).toEqual(archiveLines(2));
    const vtt = await get(new URL(version?.vtt ?? '').pathname);
    expect(vtt.headers['content-type']).toContain('text/vtt');
    expect(vtt.body).toContain(archiveLines(2)[49]);
  });

  it('sends records with the shape of contract §6', async () => {
    const { topics, speeches, votes, attendeesVOD, delegates, subtitles } = await loadSnapshot(id);
    const { topics: expected, speakers } = archiveMetadata(2);
    const startMs = (await backend.store.getSession('archief', String(id)))?.startMs ?? NaN;
    expect((topics as SessionLists['topics'][]).map(({ name, start }) => [name, start?.utc])).toEqual(
      expected.map(({ name, start }) => [name, startMs + start * 1000]),
    );
    expect(speeches).toHaveLength(5);
    expect(speeches).toMatchObject([{ start: startMs + 1000, session: id, attendee: { delegate: speakers[0] } }, {}, {}, {}, {}]);
    expect(votes).toMatchObject([{ session: id, total: 37, result: [{ vote: 'yes' }, { vote: 'no' }] }]);
    expect(attendeesVOD).toMatchObject(speakers.map((delegate) => ({ session: id, delegate })));
    expect(delegates).toHaveLength(40);
    expect(subtitles).toMatchObject([{ _id: `${id}-nl` }]);
  });

  it('is the same in a second backend of the same day, and stores no transcripts', async () => {
    const second = await createTestBackend({ ...options, spoken: true });
    const path = `/broker/subtitles/archief/${id}-nl/json`;
    expect((await get(path, second)).body).toBe((await get(path)).body);
    expect(await second.store.getList(id, 'votes')).toEqual(await backend.store.getList(id, 'votes'));
    await second.close();
  });

  it('has no session after the last one', async () => {
    expect((await get(`/broker/transcriptions/archief/${FIRST_ARCHIVE_ID + 5}/versions`)).json()).toEqual([]);
    expect((await get(`/broker/subtitles/archief/${FIRST_ARCHIVE_ID + 5}-nl/json`)).statusCode).toBe(404);
    expect(await backend.store.getList(FIRST_ARCHIVE_ID + 5, 'topics')).toEqual([]);
  });

  it('has nothing of that without `spoken`', async () => {
    const silent = await createTestBackend(options);
    expect((await get(`/broker/transcriptions/archief/${id}/versions`, silent)).json()).toEqual([]);
    expect(await silent.store.getList(id, 'topics')).toEqual([]);
    await silent.close();
  });

  it('can be changed like a stored session', async () => {
    const { store } = backend;
    const other = FIRST_ARCHIVE_ID + 3;
    const [first, second] = await store.getList(other, 'topics');
    if (first) await store.putRecord(other, 'topics', { ...first, name: 'Een andere naam' });
    await store.deleteRecord(other, 'topics', second?._id ?? '');
    expect((await store.getList(other, 'topics')).map(({ name }) => name)).toEqual([
      'Een andere naam',
      ...archiveMetadata(3)
        .topics.slice(2)
        .map(({ name }) => name),
    ]);
    await store.clearList(other, 'topics');
    expect([(await store.getList(other, 'topics')).length, (await store.getList(other, 'speeches')).length]).toEqual([0, 5]);

    const [version] = await store.getSubtitles(other);
    if (version) await store.putSubtitles({ ...version, published: false });
    expect(await store.getSubtitles(other)).toEqual([{ ...version, published: false }]);
    expect((await store.getCues(`${other}-nl`))?.cues).toHaveLength(50);
  });

  it('obeys the control API', async () => {
    expect((await control(`sessions/${FIRST_ARCHIVE_ID + 4}/topics/update`, { id: 'punt-1', name: 'Van buiten' })).statusCode).toBe(200);
    const { topics } = await loadSnapshot(FIRST_ARCHIVE_ID + 4);
    expect(topics).toMatchObject([{ _id: 'punt-1', name: 'Van buiten' }, {}, {}, {}, {}]);
  });
});
