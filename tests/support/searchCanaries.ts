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
  const person = { id: `p-${reference}`, firstname: 'Anna', lastname: canary('person') };
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
    [`${folder}/topics.json`]: [{ id: `t-${reference}`, name: `Agendapunt ${canary('topic')}`, priority: 1, start: 1, stop: 60 }],
    [`${folder}/votes.json`]: [
      { id: `v-${reference}`, name: `Stemming ${canary('vote')}`, priority: 1, start: 2, stop: 9, total: 0, result: [] },
    ],
    [`${folder}/attendees.json`]: [{ id: `a-${reference}`, delegate: person }],
    [`${folder}/speeches.json`]: [{ id: `s-${reference}`, start: 1, stop: 30, attendee: `a-${reference}` }],
    [`${folder}/subtitles.json`]: [{ id: 'nl', language: 'nl', file: 'nl.vtt' }],
    [`${folder}/nl.vtt`]: `WEBVTT\n\n00:01.000 --> 00:09.000\n<v Berta ${canary('speaker')}>Uitgesproken ${canary('line')}.</v>\n`,
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
