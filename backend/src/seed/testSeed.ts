import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { loadSeed } from './loadSeed.ts';
import { SeedError } from './seedError.ts';

/** A small city `dorp` with one recorded session `raad` (id 7): a topic, a speech, a vote, captions and media. */
export const SMALL_SEED: Record<string, unknown> = {
  'dorp/client.json': {
    name: 'dorp',
    title: 'Dorp',
    admin: { transcriptionsEnabled: true, primaryColour: '#0a5' },
    clientLogo: 'logo.svg',
    rooms: [{ id: 1, name: 'Raadzaal' }],
    categories: [{ id: 1, name: 'Gemeenteraad', slug: 'gemeenteraad' }],
    roles: [{ id: 'mayor', name: 'Burgemeester', priority: 1 }],
    divisions: [{ id: 'green', name: 'Groen' }],
    delegates: [{ id: 'an', firstname: 'An', lastname: 'Peeters', division: 'green', role: 'mayor', photo: 'logo.svg' }],
  },
  'dorp/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dorp/sessions/raad/session.json': {
    sessionId: 7,
    reference: 'raad',
    name: 'Gemeenteraad',
    startDateTime: '2026-10-26T19:30:00',
    duration: 600,
    status: 'vod',
    room: 1,
    category: 'gemeenteraad',
    password: 'geheim',
  },
  'dorp/sessions/raad/topics.json': [{ id: 't1', name: 'Opening', priority: 1, start: 30, stop: 90 }],
  'dorp/sessions/raad/attendees.json': [{ id: 'a1', delegate: 'an', microphone: 3 }],
  'dorp/sessions/raad/speeches.json': [{ id: 's1', start: 31, stop: 40, attendee: 'a1', topic: 't1' }],
  'dorp/sessions/raad/votes.json': [
    {
      id: 'v1',
      name: 'Amendement',
      priority: 1,
      start: 50,
      stop: 60,
      total: 31,
      result: [
        { vote: 'yes', label: 'Voor', count: 19 },
        { vote: 'abstain', label: 'Onthouding', count: 2 },
      ],
    },
  ],
  'dorp/sessions/raad/subtitles.json': [{ id: 'nl', language: 'nl', file: 'nl.vtt' }],
  'dorp/sessions/raad/nl.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.500\n<v An Peeters>Goedenavond &amp; welkom</v>\n',
  'dorp/sessions/raad/media.json': {
    hls: 'stream/index.m3u8',
    mp4: 'https://media.example/raad.mp4',
    languages: ['nl'],
    startTime: 12,
    streamfiles: [{ name: 'deel 1', start: 0 }],
    parts: [{ start: 500, mp4: 'https://media.example/raad-2.mp4' }],
  },
  'dorp/sessions/raad/stream/index.m3u8': '#EXTM3U\n',
  'dorp/sessions/raad/stream/low/0.ts': 'segment',
};

/** Writes files to a new temporary folder and returns the folder; objects become JSON, `undefined` leaves a file out. */
export function writeSeed(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'reference-seed-'));
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}

/** The problems of a seed, with those of sessions that are left out, without the name of its folder. `mediaDir` has the shared files. */
export async function findSeedProblems(folder: string, nowMs = 0, mediaDir = folder): Promise<string[]> {
  const lines: string[] = [];
  await loadSeed({ seedDirs: [folder], mediaDir, nowMs, onLeftOut: (leftOut) => lines.push(...leftOut) }).catch((error: unknown) => {
    if (!(error instanceof SeedError)) throw error;
    lines.push(...error.problems);
  });
  if (lines.length === 0) throw new Error('the seed was accepted');
  return lines.map((line) => line.replace(`${relative(process.cwd(), folder)}/`, '').replace(/ \(the session is left out\)$/, ''));
}
