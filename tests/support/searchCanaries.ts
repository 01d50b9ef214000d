import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a session of `writeSearchCanaries` has a canary in; `speaker` is who speaks in the transcript, `person` who attends. */
const CANARY_FIELDS = ['topic', 'text', 'vote', 'person', 'speaker', 'line'] as const;

/** Name of a field with a canary. */
export type CanaryField = (typeof CANARY_FIELDS)[number];

/** Text that only this field of this session has; letters only, so that corrections may propose it (rule 24.10). */
export const canaryOf = (reference: string, field: CanaryField): string => `kwik${reference}${field}`;

/** All canaries of a session. */
export const canariesOf = (reference: string): string[] => CANARY_FIELDS.map((field) => canaryOf(reference, field));

/** Text of how people voted in this session, which no search finds: `choice` is how, `elector` who is only named in the roll call. */
export const ballotCanaryOf = (reference: string, field: 'choice' | 'elector'): string => `kwik${reference}${field}`;

/** The person who attends every session, and speaks in each for as many seconds. */
export const DORA = { id: 'p-dora', seconds: 19 } as const;

/** Id of the person who attends this session only. */
export const personOf = (reference: string): string => `p-${reference}`;

/** The item of a topic of every session, in which the vote is. */
export const SHARED_ITEM = 'zaak-samen';

/** The item of a topic of this session only. */
export const itemOf = (reference: string): string => `zaak-${reference}`;

/** A canary with two letters exchanged. */
export const mistype = (canary: string): string => canary.replace(/(?<=^....)(.)(.)/, '$2$1');

/** Terms beside the canaries in the texts. */
export const NEIGHBOURS = [
  'agendapunt',
  'omschrijving',
  'stemming',
  'anna',
  'berta',
  'uitgesproken',
  'openbare',
  'agendap*',
  '"openbare zitting"',
];

/** A session of `writeSearchCanaries`. */
export interface CanarySession {
  city: string;
  reference: string;
  /** Fields of session.json. */
  session?: object;
  /** Attributes of the admin service for its city. */
  admin?: object;
}

function toFiles({ city, reference, session, admin }: CanarySession, sessionId: number): Record<string, unknown> {
  const canary = (field: CanaryField) => canaryOf(reference, field);
  const folder = `${city}/sessions/${reference}`;
  const person = { id: personOf(reference), firstname: 'Anna', lastname: canary('person') };
  const dora = { id: DORA.id, firstname: 'Dora', lastname: 'Samen' };
  const label = ballotCanaryOf(reference, 'choice');
  return {
    [`${city}/client.json`]: { name: city, title: `Stad ${city}`, admin: { transcriptionsEnabled: true, ...admin } },
    [`${folder}/session.json`]: {
      sessionId,
      reference,
      name: 'Openbare zitting',
      startDateTime: { days: -1, time: '20:00' },
      duration: 600,
      status: 'vod',
      description: `Omschrijving ${canary('text')}`,
      ...session,
    },
    [`${folder}/topics.json`]: [
      { id: `t-${reference}`, name: `Agendapunt ${canary('topic')}`, priority: 1, start: 1, stop: 60, dossier: SHARED_ITEM },
      { id: `u-${reference}`, name: `Besluit ${canary('topic')}`, priority: 2, start: 60, stop: 90, dossier: itemOf(reference) },
    ],
    [`${folder}/votes.json`]: [
      {
        id: `v-${reference}`,
        name: `Stemming ${canary('vote')}`,
        priority: 1,
        start: 2,
        stop: 9,
        total: 3,
        result: [{ vote: 'yes', label: 'Voor', count: 3 }],
        ballots: [
          { attendee: `a-${reference}`, vote: 'yes', label },
          { attendee: `d-${reference}`, vote: 'yes', label },
          { name: `Egbert ${ballotCanaryOf(reference, 'elector')}`, vote: 'yes', label },
        ],
      },
    ],
    [`${folder}/attendees.json`]: [
      { id: `a-${reference}`, delegate: person },
      { id: `d-${reference}`, delegate: dora },
    ],
    [`${folder}/speeches.json`]: [
      { id: `s-${reference}`, start: 1, stop: 30, attendee: `a-${reference}` },
      { id: `w-${reference}`, start: 31, stop: 31 + DORA.seconds, attendee: `d-${reference}` },
    ],
    [`${folder}/media.json`]: { mp4: 'https://media.example/film.mp4' },
    [`${folder}/subtitles.json`]: [{ id: 'nl', language: 'nl', file: 'nl.vtt' }],
    [`${folder}/nl.vtt`]: `WEBVTT\n\n00:01.000 --> 00:09.000\n<v Berta ${canary('speaker')}>Uitgesproken ${canary('line')}.</v>\n\n00:32.000 --> 00:40.000\nVervolgens ${canary('line')}.\n`,
  };
}

/** Writes a seed in which every field of every session has its canary; returns the folder. Sessions of one city have the same `admin`. */
export function writeSearchCanaries(sessions: readonly CanarySession[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'search-canaries-'));
  sessions.forEach((session, index) => {
    for (const [path, content] of Object.entries(toFiles(session, 9101 + index))) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
    }
  });
  return folder;
}
