import { expect, it } from 'vitest';
import { readList } from './read.ts';
import { streamFileSchema } from './streamFile.schema.ts';

const schema = streamFileSchema('Europe/Brussels', (file) => (file.startsWith('https://') ? file : `https://stream.example/${file}`));

it('parses the files of a recording, and drops a file without a start', () => {
  const answer = [
    { name: 'a.mp4', fileStartDateTime: '2026-10-26T19:30:00+01:00', url: 'https://media.example/a.mp4', duration: 360 },
    { name: 'b.mp4', fileStartDateTime: '2026-10-26T20:30:00', url: 'gent/b.mp4' },
    { name: 'c.mp4', fileStartDateTime: 1793040146271, url: null, duration: '12' },
    { name: 'd.mp4', url: 'https://media.example/d.mp4' },
    { name: 'e.mp4', fileStartDateTime: 'yesterday' },
    'f.mp4',
    null,
  ];
  const read = readList(answer, schema, '/streamfiles');
  expect(read).toEqual({
    ok: true,
    value: [
      { startMs: Date.parse('2026-10-26T18:30:00Z'), url: 'https://media.example/a.mp4', durationSeconds: 360 },
      { startMs: Date.parse('2026-10-26T19:30:00Z'), url: 'https://stream.example/gent/b.mp4', durationSeconds: undefined },
      { startMs: 1793040146271, url: undefined, durationSeconds: undefined },
    ],
  });
});
