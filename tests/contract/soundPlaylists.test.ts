import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { playlistSchema } from '../../src/services/server/schemas/playlist.schema.ts';
import { startBackend, stopPrograms, type Program } from '../support/programs.ts';

let backend: Program;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(stopPrograms);

/** The first playlist of a session, as the portal reads it. */
async function readPlaylist(city: string, reference: string) {
  const { PORTAL_API_URL, PORTAL_API_TOKEN } = toPortalEnvironment(backend.url);
  const headers = { authorization: `Bearer ${PORTAL_API_TOKEN}` };
  const answer = await fetch(`${PORTAL_API_URL}/${city}/sessions/${reference}/playlists`, { headers });
  const [playlist] = (await answer.json()) as unknown[];
  return playlistSchema('Europe/Brussels', (file) => file).parse(playlist);
}

const media = (name: string) => `${backend.url}/media/bilingual/${name}`;

it('the portal reads the tracks and the signer of a recording that the backend sends (rules 27.1, 27.3, 27.32)', async () => {
  const { tracks, sign } = await readPlaylist('tweebruggen', 'raad-tweetalig');
  expect(tracks?.map(({ id, kind, language, hlsName, mp4, audio }) => [id, kind, language, hlsName, mp4, audio])).toEqual([
    ['hall', 'floor', 'nl', 'Zaal', media('bilingual.mp4'), media('floor.m4a')],
    ['fr', 'interpretation', 'fr', 'Français', media('bilingual.fr.mp4'), media('fr.m4a')],
    ['nl', 'interpretation', 'nl', 'Nederlands', undefined, media('nl.m4a')],
    ['description', 'description', 'nl', 'Audiodescriptie', undefined, media('description.m4a')],
  ]);
  expect(sign).toEqual({ file: media('sign/index.m3u8'), mp4: media('sign.mp4'), language: 'vgt', layout: 'beside' });
});

it('the portal reads those of a live session, which has no files', async () => {
  const { tracks, sign } = await readPlaylist('tweebruggen', 'raad-rechtstreeks');
  expect(tracks?.map(({ hlsName, mp4, audio }) => [hlsName, mp4, audio])).toEqual(
    ['Zaal', 'Français', 'Nederlands', 'Audiodescriptie'].map((name) => [name, undefined, undefined]),
  );
  expect(sign).toMatchObject({ file: `${backend.url}/live/7002/sign/index.m3u8`, mp4: undefined });
});

it('a session with one sound has neither', async () => {
  const playlist = await readPlaylist('waterdam', 'gr-omgevingsvisie');
  expect(Object.keys(playlist)).not.toEqual(expect.arrayContaining(['tracks']));
  expect(Object.keys(playlist)).not.toEqual(expect.arrayContaining(['sign']));
});
