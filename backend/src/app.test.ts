import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  categoriesSchema,
  categorySessionsSchema,
  clientSchema,
  clientsSchema,
  cuesSchema,
  playlistSchema,
  productSchema,
  roomsSchema,
  sessionAnswerSchema,
  sessionsSchema,
  streamfilesSchema,
  versionsSchema,
} from './api/schemas.ts';
import type { Backend } from './app.ts';
import { createTestBackend } from './testBackend.ts';
import { toControlCall } from './control/commands.ts';
import { SMALL_SEED, writeSeed } from './seed/testSeed.ts';

const headers = { authorization: 'Bearer api' };
const control = { authorization: 'Bearer control' };
let backend: Backend;

beforeAll(async () => {
  const seed = writeSeed(SMALL_SEED);
  backend = await createTestBackend({
    seedDirs: [seed],
    mediaDir: seed,
    apiToken: 'api',
    controlToken: 'control',
    publicUrl: 'https://backend.example',
  });
});
afterAll(() => backend.close());

const get = (url: string, sent: Record<string, string> = headers) => backend.app.inject({ url, headers: sent });
const post = (url: string, body: object, sent: Record<string, string> = headers) =>
  backend.app.inject({ method: 'POST', url, headers: sent, payload: body });

describe('every answer has the documented shape', () => {
  it.each<[string, z.ZodType]>([
    ['/api/portal.php', productSchema],
    ['/api/dorp/rooms', roomsSchema],
    ['/api/dorp/categories', categoriesSchema],
    ['/api/dorp/sessions/from/2026-10-01/to/2026-10-31', sessionsSchema],
    ['/api/dorp/sessions/from/2026-10-01/to/2026-10-31/onlyPublished', sessionsSchema],
    ['/api/dorp/sessions/category/gemeenteraad', categorySessionsSchema],
    ['/api/dorp/sessions/raad', sessionAnswerSchema],
    ['/api/dorp/sessions/7/playlists', playlistSchema],
    ['/api/dorp/sessions/7/streamfiles', streamfilesSchema],
    ['/admin/clients', clientsSchema],
    ['/admin-backup/slugify/slugs/client/dorp?populate=clientLogo,backgroundImage', clientSchema],
    ['/broker/transcriptions/dorp/7/versions', versionsSchema],
    ['/broker/subtitles/dorp/7-nl/json', cuesSchema],
  ])('%s', async (url, schema) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(() => schema.parse(response.json())).not.toThrow();
    expect(response.body).not.toContain('geheim');
  });
});

describe('the token', () => {
  it.each(['/api/portal.php', '/admin/clients', '/admin-backup/clients', '/control/faults'])('is required at %s', async (url) => {
    expect((await get(url, {})).statusCode).toBe(401);
    expect((await get(url, { authorization: 'Bearer wrong' })).json()).toHaveProperty('error.code', 'unauthorized');
  });

  it('differs at every start if none is set', async () => {
    const start = async () => {
      const other = await createTestBackend({ seedDirs: [] });
      const statuses = [];
      for (const token of ['reference-token', 'reference-control', 'undefined', '', other.controlToken])
        for (const url of ['/api/portal.php', '/control/faults'])
          statuses.push((await other.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode);
      await other.close();
      return { statuses, token: other.controlToken };
    };
    const one = await start();
    const two = await start();
    expect(one.statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 401, 200]);
    expect(one.token).not.toBe(two.token);
    expect(one.token.length).toBeGreaterThan(40);
  });

  it('of the API is rejected by the control API', async () => {
    expect((await get('/control/faults')).statusCode).toBe(401);
    expect((await get('/control/faults', control)).statusCode).toBe(200);
  });
});

describe('sessions', () => {
  it('are found by day, both days inclusive', async () => {
    const count = async (range: string) => (await get(`/api/dorp/sessions/from/${range}`)).json<unknown[]>().length;
    expect(await count('2026-10-26/to/2026-10-26')).toBe(1);
    expect(await count('2026-10-25/to/2026-10-25')).toBe(0);
    expect(await count('2026-10-27/to/2026-10-30')).toBe(0);
  });

  it.each(['/api/dorp/sessions/from/2026-13-01/to/2026-10-31', '/api/dorp/sessions/from/2026-10-31/to/2026-10-01'])(
    'are rejected for %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(400);
    },
  );

  it.each(['/api/nowhere/rooms', '/api/dorp/sessions/none', '/api/dorp/sessions/none/playlists', '/admin/slugify/slugs/client/none'])(
    'answer 404 at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('have addresses of this backend and of other hosts', async () => {
    const [item, second] = (await get('/api/dorp/sessions/raad/playlists')).json<z.infer<typeof playlistSchema>>();
    expect(item?.source.file).toMatch(
      /^https:\/\/backend\.example\/signed\/\d+\.7\.[\w-]+\/files\/dorp\/sessions\/raad\/stream\/index\.m3u8$/,
    );
    expect(item?.source.mp4).toBe('https://media.example/raad.mp4');
    expect(item).toMatchObject({ startTime: 12, startUTC: '2026-10-26T18:29:48.000Z' });
    expect(second?.source).toMatchObject({ file: null, mp4: 'https://media.example/raad-2.mp4' });
    expect(second).toMatchObject({ startTime: 0, startUTC: '2026-10-26T18:38:08.000Z' });
  });

  it('have captions for their own tenant only', async () => {
    expect((await get('/broker/transcriptions/other/7/versions')).json()).toEqual([]);
    expect((await get('/broker/subtitles/other/7-nl/vtt')).statusCode).toBe(404);
    expect((await get('/broker/subtitles/dorp/7-nl/vtt')).headers['content-type']).toContain('text/vtt');
  });
});

describe('passwords and downloads', () => {
  it('answer whether the password is right', async () => {
    expect((await post('/api/dorp/sessions/raad/login', { password: 'geheim' })).json()).toEqual({ loggedin: true });
    expect((await post('/api/dorp/sessions/raad/login', { password: 'Geheim' })).json()).toEqual({ loggedin: false });
    const person = { password: 'geheim', first_name: 'An', name: 'Peeters', email: 'an@example.org' };
    expect((await post('/api/dorp/sessions/raad/loginAndSave', person)).json()).toEqual({ loggedin: true });
    expect((await post('/api/dorp/sessions/raad/loginAndSave', { ...person, email: 'an' })).statusCode).toBe(400);
  });

  it('store a valid download request and reject an invalid one', async () => {
    const body = {
      email: 'an@example.org',
      reference: 'raad',
      audioonly: false,
      currentLanguage: 'nl',
      recaptchaToken: '',
      languages: ['nl'],
    };
    const ask = (extra: object) => post('/api/dorp/sessions/raad/download', { ...body, ...extra });
    expect((await ask({ trim: { start: 10, stop: 20 } })).statusCode).toBe(202);
    expect((await ask({ topics: ['t1'] })).json()).toEqual({ accepted: true });
    for (const bad of [
      {},
      { trim: { start: 20, stop: 20 } },
      { topics: ['t9'] },
      { topics: ['t1'], trim: { start: 1, stop: 2 } },
      { topics: [], email: 'x' },
    ]) {
      expect((await ask(bad)).statusCode).toBe(400);
    }
    const [last] = (await get('/control/downloads', control)).json<{ body: object }[]>();
    expect(last?.body).toMatchObject({ topics: ['t1'] });
    // The control API makes the answers say that an e-mail is sent.
    const { path, body: answer } = toControlCall(['downloads', 'email=true']);
    expect((await backend.app.inject({ method: 'POST', url: `/control${path}`, headers: control, payload: answer ?? {} })).statusCode).toBe(
      204,
    );
    expect((await ask({ topics: ['t1'] })).json()).toEqual({ accepted: true, email: true });
  });
});

describe('files', () => {
  it('are served if the seed names them, and so are the segments of its streams', async () => {
    expect((await get('/files/dorp/logo.svg', {})).headers['access-control-allow-origin']).toBe('*');
    const [item] = (await get('/api/dorp/sessions/raad/playlists')).json<z.infer<typeof playlistSchema>>();
    const segment = new URL('low/0.ts', item?.source.file ?? '').pathname;
    expect((await get(segment, {})).headers['content-type']).toBe('video/mp2t');
    const part = await get(segment, { range: 'bytes=0-2' });
    expect([part.statusCode, part.body]).toEqual([206, 'seg']);
  });

  it.each([
    ['client.json', 404],
    ['sessions/raad/session.json', 404],
    ['sessions/raad/stream/..%2fsession.json', 400],
    ['sessions/raad/stream/../session.json', 404],
    ['..%2f..%2fetc%2fpasswd', 400],
  ])('are not served for %s', async (path, status) => {
    expect((await get(`/files/dorp/${path}`, {})).statusCode).toBe(status);
  });
});

describe('the description', () => {
  it('lists the calls and appears on a page without scripts', async () => {
    const document = (await get('/openapi.json', {})).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(document.paths)).toContain('/api/{city}/sessions/from/{start}/to/{end}/onlyPublished');
    const page = await get('/', {});
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/{city}/sessions/{session}/playlists');
    for (const setting of ['REFERENCE_API_TOKEN', 'REFERENCE_CONTROL_TOKEN']) expect(page.body).toContain(setting);
    expect(page.body).not.toMatch(/<script|geheim/);
  });
});
