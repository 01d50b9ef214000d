import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nEen concept.\n';

let backend: Backend;

beforeAll(async () => {
  const { password: _password, ...session } = SMALL_SEED['dorp/sessions/raad/session.json'] as Record<string, unknown>;
  const seed = writeSeed({
    ...SMALL_SEED,
    'dorp/sessions/raad/session.json': session,
    'dorp/sessions/raad/nl.vtt': VTT,
    'dorp/sessions/raad/subtitles.json': [
      { id: 'nl', language: 'nl', file: 'nl.vtt' },
      { id: 'draft', language: 'nl', file: 'nl.vtt', published: false },
    ],
  });
  backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed, apiToken: 'api' });
});
afterAll(() => backend.close());

it.each(['vtt', 'json'])('captions that are not published need the token of the API, as %s (rule 12.22)', async (format) => {
  const ask = async (version: string, authorization?: string) =>
    backend.app.inject({
      url: `/broker/subtitles/dorp/7-${version}/${format}`,
      headers: authorization === undefined ? {} : { authorization },
    });
  expect((await ask('nl')).statusCode).toBe(200);
  const answer = await ask('draft');
  expect([answer.statusCode, answer.body]).toEqual([404, (await ask('none')).body]);
  expect(answer.json()).toHaveProperty('error.code', 'not_found');
  expect((await ask('draft', 'Bearer wrong')).statusCode).toBe(404);
  expect((await ask('draft', 'Bearer api')).body).toContain('Een concept.');
});
