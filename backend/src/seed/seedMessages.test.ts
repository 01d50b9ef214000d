import { expect, it } from 'vitest';
import { findSeedProblems, SMALL_SEED, writeSeed } from './testSeed.ts';

/** Problems of the small seed after changes. */
const findProblems = (changes: Record<string, unknown>) => findSeedProblems(writeSeed({ ...SMALL_SEED, ...changes }));

it.each([
  ['session.json', `{ "sessionId": 2, "password": 'geheim2026', "status": "vod" }`],
  ['session.json', '{ "sessionId": 2, "password": geheim2026 }'],
  ['session.json', '{ "sessionId": 2, "password": "geheim2026 }'],
  ['session.json', '{ "sessionId": 2, "password": ["geheim2026"] }'],
  [
    'session.json',
    '{ "password": "geheim2026", "startDateTime": "geheim2026", "status": "geheim2026", "language": { "a": "geheim2026" } }',
  ],
  ['attendees.json', '[{ "id": "a", "delegate": { "id": "b", "firstname": "geheim2026", "lastname": "x", "email": "geheim2026" } }]'],
  ['events.json', '[{ "at": 1, "event": "geheim2026" }]'],
  ['nl.vtt', 'WEBVTT\n\ngeheim2026 --> geheim2026\nx\n\n00:01.000 --> geheim2026\nx\n'],
  ['nl.vtt', 'WEBVTT\n\n00:03.000 --> 00:02.000 align:geheim2026\ngeheim2026\n\nREGION geheim2026\ngeheim2026:geheim2026\n'],
  ['nl.vtt', 'geheim2026\n\n00:01.000 --> 00:02.000 geheim2026:geheim2026\ngeheim2026\n'],
  ['stream/index.m3u8', '#EXTM3U\n../../../geheim2026%zz\n%zz'],
])('a message has nothing of the text of a document: %s %s (rule 23.17)', async (file, content) => {
  const changes = { [`dorp/sessions/raad/${file}`]: content, ...(file.endsWith('.m3u8') && { 'dorp/sessions/raad/topics.json': '[' }) };
  const problems = await findProblems(changes);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.join('\n')).not.toContain('geheim2026');
});

it('reports at most 100 problems of captions', async () => {
  const problems = await findProblems({ 'dorp/sessions/raad/nl.vtt': `WEBVTT\n\n${'00:xx --> 00:02.000\nx\n\n'.repeat(300)}` });
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toMatch(/nl\.vtt: and more$/);
});
