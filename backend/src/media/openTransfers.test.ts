import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestBackend } from '../testBackend.ts';
import { openTestDatabase } from '../store/testDatabase.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { MediaSigner } from './mediaSigner.ts';
import { MEDIA_SEED, SHARED_FILES } from './testMedia.ts';

const CLIENT = SMALL_SEED['dorp/client.json'] as object;
const FILM_BYTES = 200_000_000;

/** Reads an answer slowly, as a player does, until `hurry` is called. */
async function watch(address: string) {
  const [answer] = (await once(get(address), 'response')) as [IncomingMessage];
  let bytes = 0;
  let isHurrying = false;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (isHurrying) return;
    answer.pause();
    setTimeout(() => answer.resume(), 20);
  });
  const received = new Promise<number>((resolve) => answer.once('close', () => resolve(bytes)));
  await once(answer, 'data');
  const hurry = () => {
    isHurrying = true;
  };
  return { received, hurry };
}

it('a film that is being watched ends when its session is withdrawn, and another one does not (rule 25.2)', async () => {
  const seed = writeSeed({
    ...MEDIA_SEED,
    'dorp/background.jpg': '',
    'dorp/client.json': { ...CLIENT, backgroundImage: 'background.jpg' },
  });
  for (const name of ['dorp/sessions/open/open.mp4', 'dorp/background.jpg']) truncateSync(join(seed, name), FILM_BYTES);
  const backend = await createTestBackend({ seedDirs: [seed], mediaDir: writeSeed(SHARED_FILES) });
  const origin = await backend.listen();
  const film = await watch(`${origin}/files/dorp/sessions/open/open.mp4`);
  const image = await watch(`${origin}/files/dorp/background.jpg`);
  await backend.store.updateSession(8, { published: false });
  expect(await film.received).toBeLessThan(FILM_BYTES);
  image.hurry();
  expect(await image.received).toBe(FILM_BYTES);
  await backend.close();
});

it('a protected film that is being watched ends when the password changes (rule 25.7)', async () => {
  const film = 'dorp/sessions/raad/raad.mp4';
  const seed = writeSeed(MEDIA_SEED);
  const database = join(writeSeed({}), 'data.sqlite');
  truncateSync(join(seed, film), FILM_BYTES);
  const backend = await createTestBackend({ seedDirs: [seed], mediaDir: writeSeed(SHARED_FILES), mediaSecret: 'same', database });
  const origin = await backend.listen();
  const session = { sessionId: 7, published: true, password: 'geheim' };
  const watched = await watch(`${origin}${new MediaSigner(Buffer.from('same'), Date.now).sign(session, `/files/${film}`)}`);
  const other = await openTestDatabase(database);
  await other.writer.updateTable('sessions').set({ password: 'nieuw' }).where('sessionId', '=', 7).execute();
  await other.close();
  const bytes = await watched.received;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(FILM_BYTES);
  await backend.close();
});
