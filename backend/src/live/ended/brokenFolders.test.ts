import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import { toControlCall } from '../../control/commands.ts';
import { SMALL_SEED, writeSeed } from '../../seed/testSeed.ts';

const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;
const HALF = '{ "name": "dorp", "password": "geheim", ';

let folder = '';
let dataDir = '';
let backend: Backend;

beforeEach(async () => {
  folder = writeSeed({
    ...SMALL_SEED,
    'buur/client.json': { name: 'buur', title: 'Buur' },
    // The name of its folder is not its reference.
    'dorp/sessions/2026-11-26/session.json': { ...SESSION, sessionId: 8, reference: 'later', status: 'planned' },
    'dorp/sessions/closed/session.json': { ...SESSION, sessionId: 9, reference: 'closed', published: false },
  });
  dataDir = writeSeed({});
  backend = await createTestBackend({ seedDirs: [folder], mediaDir: folder, dataDir, controlToken: 'control' });
});
afterEach(async () => {
  await backend.close();
  for (const dir of [folder, dataDir]) rmSync(dir, { recursive: true });
});

async function command(line: string): Promise<{ status: number; body: string }> {
  const { method, path, body } = toControlCall(line.split(' '));
  const headers = { authorization: 'Bearer control' };
  const answer = await backend.app.inject({ method, url: `/control${path}`, headers, payload: { ...body } });
  return { status: answer.statusCode, body: answer.body };
}
const isPublished = async (session: string) => (await backend.store.getSession('dorp', session))?.published;

describe.each([
  { what: 'client.json of another city', file: 'buur/client.json' },
  { what: 'session.json of another session', file: 'dorp/sessions/0-copied/session.json' },
])('while $what cannot be read (rule 13.12)', ({ file }) => {
  it('a session is published, withdrawn, captioned and saved', async () => {
    await command('begin later');
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), HALF);
    for (const line of ['publish closed', 'unpublish raad', 'caption later Goedenavond', 'end later'])
      expect(await command(line)).toEqual({ status: 200, body: expect.any(String) as string });
    expect([await isPublished('closed'), await isPublished('raad')]).toEqual([true, false]);
    expect(readFileSync(join(folder, 'dorp/sessions/2026-11-26/nl.vtt'), 'utf8')).toContain('Goedenavond');
    rmSync(join(folder, file));
    if (file.startsWith('dorp')) rmSync(join(folder, file, '..'), { recursive: true });
    else writeFileSync(join(folder, file), JSON.stringify({ name: 'buur', title: 'Buur' }));
    await backend.close();
    backend = await createTestBackend({ seedDirs: [folder], mediaDir: folder, dataDir });
    expect([await isPublished('closed'), await isPublished('raad')]).toEqual([true, false]);
  });
});

describe('while its own files cannot be read (rule 13.12)', () => {
  it.each(['dorp/client.json', 'dorp/sessions/2026-11-26/session.json'])('%s: a session stays live, and can be withdrawn', async (file) => {
    await command('begin later');
    const before = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), HALF);
    expect(await command('caption later Goedenavond')).toEqual({ status: 200, body: expect.any(String) as string });
    const { status, body } = await command('end later');
    expect({ status, isQuoted: body.includes('geheim') }).toEqual({ status: 409, isQuoted: false });
    expect(existsSync(join(folder, 'dorp/sessions/later'))).toBe(false);
    expect(await command('unpublish later')).toEqual({ status: 200, body: expect.any(String) as string });
    writeFileSync(join(folder, file), before);
    expect(await command('end later')).toEqual({ status: 200, body: expect.any(String) as string });
    expect(readdirSync(join(folder, 'dorp/sessions'))).toEqual(['2026-11-26', 'closed', 'raad']);
    expect(readFileSync(join(folder, 'dorp/sessions/2026-11-26/nl.vtt'), 'utf8')).toContain('Goedenavond');
    await backend.close();
    backend = await createTestBackend({ seedDirs: [folder], mediaDir: folder, dataDir });
    expect(await isPublished('later')).toBe(false);
  });
});
