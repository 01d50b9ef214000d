import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** How many records a session of the city `groot` has; it begins 40 minutes before the start of the backend. */
export interface LargeSession {
  reference: string;
  topics?: number;
  speeches?: number;
  votes?: number;
  attendees?: number;
  cues?: number;
  isLive?: boolean;
}

/** Seconds of a session: records are spread over them. */
const SECONDS = 14_400;

const list = (count: number, toItem: (index: number, at: number) => object) =>
  Array.from({ length: count }, (_, index) => toItem(index, (index * SECONDS) / count));

const toVote = (index: number, at: number) => ({
  id: `v${index}`,
  name: `Motie ${index}`,
  priority: index,
  start: at,
  stop: at + 0.5,
  total: 31,
  eligible: 31,
  result: [
    { vote: 'yes', label: 'Voor', count: 21 },
    { vote: 'no', label: 'Tegen', count: 10 },
  ],
});

const toTimestamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

const toVtt = (cues: number) => {
  const toCue = (_: unknown, index: number) => {
    const at = (index * SECONDS) / cues;
    return `${toTimestamp(at)} --> ${toTimestamp(at + 0.1)}\n<v Spreker ${index >> 4}>Zin ${index} van de vergadering.`;
  };
  return ['WEBVTT', ...Array.from({ length: cues }, toCue)].join('\n\n');
};

function toFiles(
  { reference, topics = 0, speeches = 0, votes = 0, attendees = 1, cues = 0, isLive = false }: LargeSession,
  sessionId: number,
) {
  const session = {
    sessionId,
    reference,
    name: 'Lange vergadering',
    description: 'Een vergadering met heel veel punten.',
    startDateTime: isLive ? { minutes: -40 } : { days: -1, time: '12:00' },
    ...(isLive ? { status: 'live' } : { status: 'vod', duration: SECONDS }),
  };
  const files: [name: string, content: object | string][] = [
    ['session.json', session],
    ['media.json', { hls: 'https://media.example/index.m3u8', ...(!isLive && { mp4: 'https://media.example/film.mp4' }) }],
    ['topics.json', list(topics, (index, at) => ({ id: `t${index}`, name: `Punt ${index}`, priority: index, start: at }))],
    ['attendees.json', list(attendees, (index) => ({ id: `a${index}`, delegate: `d${index}` }))],
    ['speeches.json', list(speeches, (index, at) => ({ id: `s${index}`, start: at, attendee: `a${index % attendees}` }))],
    ['votes.json', list(votes, toVote)],
    ['subtitles.json', cues > 0 ? [{ id: 'nl', language: 'nl', file: 'nl.vtt' }] : []],
    ['nl.vtt', toVtt(cues)],
  ];
  return files.map(([name, content]): [string, object | string] => [`sessions/${reference}/${name}`, content]);
}

/** Writes a seed of the city `groot` with very large sessions to a new folder; returns the folder. */
export function writeLargeSeed(sessions: LargeSession[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  const delegates = list(Math.max(...sessions.map(({ attendees = 1 }) => attendees)), (index) => ({
    id: `d${index}`,
    firstname: 'Anna',
    lastname: `Achternaam ${index}`,
    division: `f${index % 9}`,
    role: 'r',
  }));
  const client = {
    name: 'groot',
    title: 'Groot',
    admin: { transcriptionsEnabled: true, transcriptionsTenant: 'groot', dvrEnabled: true },
    roles: [{ id: 'r', name: 'Raadslid', priority: 1 }],
    delegates,
    divisions: list(9, (index) => ({ id: `f${index}`, name: `Fractie ${index}` })),
  };
  const files = [['client.json', client] as const, ...sessions.flatMap((session, index) => toFiles(session, 7000 + index))];
  for (const [name, content] of files) {
    const path = join(folder, 'groot', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
