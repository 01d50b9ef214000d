import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestDesk } from './testDesk.ts';

/** More than any disk has. */
const MOST_MB = 1_000_000_000;

const desk = new TestDesk();
let ingestDir: string;

beforeEach(async () => {
  ingestDir = mkdtempSync(join(tmpdir(), 'desk-camera-'));
  // Nobody sends: the port need not be free.
  await desk.open({ ingest: [{ city: 'dorp', url: 'rtmp://127.0.0.1:1/live/camera' }], ingestDir, cameraFreeMb: MOST_MB });
});
afterEach(async () => {
  await desk.close();
  rmSync(ingestDir, { recursive: true });
});

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('a session with a camera', () => {
  it('does not start while the disk has too little space, and the desk says so before (rule 13.23)', async () => {
    expect(await desk.get('/desk/dorp/raad?lang=en')).toMatch(/<div id="warnings" role="alert"><p>Only .* GB are left on the disk/);
    const { code, text } = await desk.submit('start');
    expect(code).toBe(422);
    expect(text).toContain('Niet gestart');
    const headers = { authorization: 'Bearer control' };
    const answer = await desk.backend.app.inject({ method: 'POST', url: '/control/sessions/7/begin', headers, payload: {} });
    const message = expect.stringMatching(/^The disk has \d+ MB free; a session with a camera needs \d+ MB/) as string;
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: expect.objectContaining({ code: 'disk_low', message }) }]);
    expect(await desk.backend.store.getSession('dorp', 'raad')).toMatchObject({ status: 'planned' });
  });
});
