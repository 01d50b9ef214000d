import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestBackend } from '../testBackend.ts';
import { API_HEADERS } from '../media/testMedia.ts';
import { findSeedProblems, SMALL_SEED, writeSeed } from './testSeed.ts';
import { loadSeed } from './loadSeed.ts';

const OWN = { sessionId: 70, reference: 'stuk', name: 'Stuk', startDateTime: '2026-10-27T19:30:00', status: 'vod' };
const VOTE = { id: 'v', name: 'V', priority: 1, total: 1, result: [] };
const TOPIC = { id: 't', name: 'T', priority: 1 };

const writeBroken = (files: Record<string, unknown>) => {
  const own = Object.entries(files).map(([name, content]) => [`dorp/sessions/a-stuk/${name}`, content] as const);
  return writeSeed({ ...SMALL_SEED, 'dorp/sessions/a-stuk/session.json': OWN, ...Object.fromEntries(own) });
};

const MISTAKES: [name: string, content: unknown][] = [
  ['session.json', { ...OWN, duration: 1e13 }],
  ['session.json', { ...OWN, startDateTime: '9999-12-31T23:59:00' }],
  ['session.json', { ...OWN, startDateTime: '0001-01-01T00:00:00Z' }],
  ['session.json', '{'],
  ['topics.json', [{ ...TOPIC, start: 1e13 }]],
  ['topics.json', [{ ...TOPIC, start: 1, stop: 9e12 }]],
  ['topics.json', [TOPIC, TOPIC]],
  ['speeches.json', [{ id: 's', start: 1e14 }]],
  ['speeches.json', [{ id: 's', start: 1, stop: 1e300 }]],
  ['votes.json', [{ ...VOTE, start: 1e14 }]],
  ['votes.json', [{ ...VOTE, start: 1, stop: 1e14 }]],
  ['media.json', { startTime: 1e14 }],
  ['media.json', { streamfiles: [{ name: 'a', start: 1e14 }] }],
  ['media.json', { streamfiles: [{ name: 'a', duration: -1 }] }],
  ['media.json', { streamfiles: [{ name: 'a', duration: 1e14 }] }],
  ['media.json', { parts: [{ start: 1e14 }] }],
  ['nl.vtt', 'WEBVTT\n\n00:01.000 --> 999999999:00:00.000\nhello\n'],
  ['nl.json', { data: [{ start: 1, end: 1e16, text: 'hello' }] }],
  ['speeches.json', Array.from({ length: 20_001 }, (_, index) => ({ id: `s${index}`, start: index }))],
  ['nl.json', { data: Array.from({ length: 100_001 }, (_, index) => ({ start: index, end: index + 1, text: 'x' })) }],
  ['nl.vtt', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(100_001)}`],
];

describe('a session with a mistake (rule 23.18)', () => {
  it.each(MISTAKES)('is left out and named, and its city is used: %s, case %#', async (name, content) => {
    const captions = name.startsWith('nl.') ? { 'subtitles.json': [{ id: 'nl', language: 'nl', file: name }] } : {};
    const folder = writeBroken({ ...captions, [name]: content });
    const leftOut: string[] = [];
    const options = { seedDirs: [folder], mediaDir: folder, nowMs: 0, onLeftOut: (lines: string[]) => leftOut.push(...lines) };
    const [city] = await loadSeed(options);
    expect(city?.sessions.map(({ session }) => session.reference)).toEqual(['raad']);
    expect(leftOut.length).toBeGreaterThan(0);
    for (const line of leftOut) {
      expect(line).toContain(`dorp/sessions/a-stuk/${name}`);
      expect(line).toMatch(/\(the session is left out\)$/);
    }
  });

  it('is left out if no check foresees the mistake: the reason has its folder', async () => {
    const folder = writeBroken({ 'subtitles.json': [{ id: 'nl', language: 'nl', file: 'nl.json' }] });
    // Something that cannot be read as a file.
    mkdirSync(join(folder, 'dorp/sessions/a-stuk/nl.json'));
    expect((await findSeedProblems(folder)).join('\n')).toContain('dorp/sessions/a-stuk');
  });

  it('does not take number and reference away from a later session', async () => {
    const folder = writeBroken({ 'session.json': { ...OWN, sessionId: 7, reference: 'raad', room: 99 } });
    const [city] = await loadSeed({ seedDirs: [folder], mediaDir: folder, nowMs: 0 });
    expect(city?.sessions.map(({ session }) => session.name)).toEqual(['Gemeenteraad']);
  });

  it('is left out at a start, and the lists of the city are answered', async () => {
    const folder = writeBroken({ 'topics.json': [{ ...TOPIC, start: 1e13 }] });
    const backend = await createTestBackend({ seedDirs: [folder], mediaDir: folder, apiToken: 'api' });
    const answer = await backend.app.inject({ url: '/api/dorp/sessions/from/2026-01-01/to/2026-12-31', headers: API_HEADERS });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ reference: string }[]>().map(({ reference }) => reference)).toEqual(['raad']);
    await backend.close();
  });
});

it('a list of a seed has at most 20,000 records, as in the portal (rules 12.11 and 23.18)', async () => {
  const speeches = Array.from({ length: 20_000 }, (_, index) => ({ id: `s${index}`, start: index, attendee: 'a1' }));
  const folder = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/speeches.json': speeches });
  const [city] = await loadSeed({ seedDirs: [folder], mediaDir: folder, nowMs: 0 });
  expect(city?.sessions[0]?.speeches).toHaveLength(20_000);
  const delegates = Array.from({ length: 20_001 }, (_, index) => ({ id: `d${index}`, firstname: 'a', lastname: 'b' }));
  const client = { ...(SMALL_SEED['dorp/client.json'] as object), delegates };
  expect(await findSeedProblems(writeSeed({ ...SMALL_SEED, 'dorp/client.json': client }))).toEqual([
    expect.stringMatching(/client\.json:\d+: delegates: .*20000/),
  ]);
});
