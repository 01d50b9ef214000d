import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Number of the delegates of the city `menigte`. */
export const CROWD = 220;
/** Speeches and votes of the delegate `d0`. */
export const RECORDS = 60;

const FIRST_NAMES = [
  'Annelies',
  'Bram',
  'Çağla',
  'Dirk-Jan',
  'Élise',
  'Fatima',
  'Gerrit',
  'Hodan',
  'Ingeborg',
  'Joost',
  'Katrien',
  'Lúthien',
];
const LAST_NAMES = [
  'van der Meulen',
  'Yılmaz',
  'El Amrani',
  'Peeters-Claes',
  'de Wit',
  'Nguyen',
  'Oosterling',
  'Vandenbroucke',
  'Pires',
  'Bakker',
];
const TOPICS = ['Begroting voor het komende jaar', 'Herinrichting van het stationsplein', 'Bestemmingsplan Havenkwartier', 'Rondvraag'];
const LINES = [
  'Voorzitter, wij hebben hier nog vragen over',
  'Dank u wel, ik zal het kort houden',
  'Dat is een goed punt van de wethouder',
];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const list = <T>(count: number, toItem: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => toItem(index));

/** A name that a spreadsheet would compute, and one of its own for every other delegate. */
const toDelegate = (index: number) => ({
  id: `d${index}`,
  firstname: index === 1 ? '=HYPERLINK("https://evil.example")' : pick(FIRST_NAMES, index),
  lastname: `${pick(LAST_NAMES, index * 7)} ${pick(LAST_NAMES, Math.floor(index / 12))}`,
  division: `f${index % 9}`,
  role: index === 0 ? 'voorzitter' : 'lid',
});

/** A session in which `d0` speaks and votes so many times from number `from` on, each time for 20 s. */
function toFiles(reference: string, days: number, from: number, count: number): Record<string, unknown> {
  const numbers = list(count, (index) => from + index);
  const cues = numbers.map(
    (number, index) =>
      `00:${String(index).padStart(2, '0')}:02.000 --> 00:${String(index).padStart(2, '0')}:09.000\n${pick(LINES, number)}, voor de ${number}e keer.`,
  );
  return {
    'session.json': {
      sessionId: 7700 + days,
      reference,
      name: `Gemeenteraad ${days} dagen geleden`,
      startDateTime: { days: -days, time: '19:00' },
      status: 'vod',
      duration: 7200,
    },
    'media.json': { hls: 'https://media.example/index.m3u8', mp4: 'https://media.example/film.mp4' },
    'topics.json': TOPICS.map((name, index) => ({ id: `t${index}`, name: `${index + 1}. ${name}`, priority: index, start: index * 600 })),
    'attendees.json': [
      ...list(CROWD, (index) => ({ id: `a${index}`, delegate: `d${index}` })),
      // Without an id those of one name and division are one person (rule 26.1).
      { id: 'guest', delegate: { firstname: 'Ada', lastname: 'Bezoeker', division: 'f1' } },
    ],
    'speeches.json': numbers.map((number, index) => ({ id: `s${number}`, attendee: 'a0', start: index * 60, stop: index * 60 + 20 })),
    'votes.json': numbers.map((number, index) => ({
      id: `v${number}`,
      name: `Motie ${number}: ${pick(TOPICS, number).toLowerCase()}`,
      priority: index,
      start: index * 60 + 30,
      stop: index * 60 + 40,
      total: 3,
      result: [
        { vote: 'yes', label: 'Voor', count: 2 },
        { vote: 'no', label: 'Tegen', count: 1 },
      ],
      // The division of d0 is f0, as that of d9 and d18.
      ballots: [
        { attendee: 'a0', vote: number % 2 === 0 ? 'yes' : 'no', label: number % 2 === 0 ? 'Voor' : 'Tegen' },
        { attendee: 'a9', vote: 'yes', label: 'Voor' },
        { attendee: 'a18', vote: 'yes', label: 'Voor' },
      ],
    })),
    'subtitles.json': [{ id: 'nl', language: 'nl', file: 'nl.vtt' }],
    'nl.vtt': ['WEBVTT', ...cues].join('\n\n'),
  };
}

/** Writes a seed of the city `menigte`, whose delegates and records fill several pages, to a new folder; returns the folder. */
export function writeManyPeople(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crowd-'));
  const client = {
    name: 'menigte',
    title: 'Menigte',
    lang: 'nl',
    admin: { transcriptionsEnabled: true, transcriptionsTenant: 'menigte' },
    roles: [
      { id: 'voorzitter', name: 'Voorzitter', priority: 1 },
      { id: 'lid', name: 'Raadslid', priority: 2 },
    ],
    divisions: list(9, (index) => ({ id: `f${index}`, name: `Fractie ${index}` })),
    delegates: list(CROWD, toDelegate),
  };
  const sessions = list(
    3,
    (index) => [`raad-${index}`, toFiles(`raad-${index}`, 2 + 7 * index, (index * RECORDS) / 3, RECORDS / 3)] as const,
  );
  const files = [
    ['client.json', client],
    ...sessions.flatMap(([name, each]) => Object.entries(each).map(([file, content]) => [`sessions/${name}/${file}`, content])),
  ] as [string, unknown][];
  for (const [path, content] of files) {
    const target = join(folder, 'menigte', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
