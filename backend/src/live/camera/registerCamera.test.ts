import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../apiError.ts';
import { createTestStore, liveSession } from '../../store/testStore.ts';
import { OpenTransfers } from '../../media/openTransfers.ts';
import type { Store } from '../../store/store.ts';
import { writeSeed } from '../../seed/testSeed.ts';
import { registerCamera } from './registerCamera.ts';

const SEGMENT_BYTES = 200_000_000;
const { sessionId } = liveSession;

let app: FastifyInstance;
let store: Store;
let isSigned: boolean;
const transfers = new OpenTransfers();

beforeEach(async () => {
  const folder = writeSeed({ 's1.ts': '' });
  truncateSync(join(folder, 's1.ts'), SEGMENT_BYTES);
  store = await createTestStore({ sessions: [liveSession], media: {}, scripts: {} });
  isSigned = true;
  app = fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, { root: folder, serve: false });
  const requireStream = async () => {
    if (!isSigned) throw new ApiError(403, 'forbidden', '');
  };
  const cameras = { findFile: async () => ({ file: 's1.ts', folder }), getPlaylist: async () => undefined };
  registerCamera(app, { store, cameras, guard: { requireStream }, transfers });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  transfers.stop();
  await app.close();
});

const countConnections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** Reads the start of a segment; returns the answer, and the number of bytes it has when it ends. */
async function watch() {
  const [answer] = (await once(get(`${app.listeningOrigin}/live/${sessionId}/camera/s1.ts`), 'response')) as [IncomingMessage];
  let bytes = 0;
  answer.on('error', () => undefined).on('data', (chunk: Buffer) => (bytes += chunk.length));
  const ended = new Promise<number>((resolve) => answer.once('close', () => resolve(bytes)));
  await once(answer, 'data');
  answer.pause();
  return { answer, ended };
}

it.each([
  ['is withdrawn', () => store.updateSession(sessionId, { published: false })],
  ['gets a password', () => (isSigned = false)],
])('a segment of a camera that is being sent ends when its session %s (rule 25.2)', async (_what, change) => {
  const { answer, ended } = await watch();
  await change();
  await expect.poll(countConnections, { timeout: 5000 }).toBe(0);
  answer.resume();
  expect(await ended).toBeLessThan(SEGMENT_BYTES);
});

it('a segment of a camera that is being sent goes on when its session has ended', async () => {
  const { answer, ended } = await watch();
  await store.updateSession(sessionId, { status: 'vod' });
  answer.resume();
  expect(await ended).toBe(SEGMENT_BYTES);
});
