import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedTurn } from '../schedule.ts';
import { findById, type Meeting } from '../script.ts';

interface Named {
  id: string;
  name: string;
}
interface Span {
  start: number;
  stop: number;
}
interface SpeechEntry extends Span {
  attendee?: string;
  microphone?: number;
  topic: string;
}
interface VoteEntry extends Named, Partial<Span> {
  outcome?: string;
  result: { label: string; count: number }[];
}
interface AttendeeEntry {
  id: string;
  delegate?: string | { division?: string };
  role?: string;
}
interface Client {
  admin?: { contentLanguage?: string };
  domain?: string;
  roles?: Named[];
  divisions?: Named[];
  delegates?: { id: string; division?: string }[];
}

/** What was recorded of the meeting, with the names of one session of the seed. */
export interface MeetingRecord {
  /** Of the texts over the picture; `nl-fr` is both. */
  language: 'nl' | 'en' | 'nl-fr';
  topics: (Named & Span)[];
  turns: TimedTurn[];
  votes: (VoteEntry & Span)[];
  /** Name, and what the person is, by id. */
  people: Map<string, { name: string; about: string }>;
}

/** The cities that do not write in Dutch only. */
const LANGUAGES: Readonly<Record<string, MeetingRecord['language']>> = { cor: 'en', tweebruggen: 'nl-fr' };

/** Session whose lists have all times; sessions without a list of their own share them. */
const WITH_ALL_TIMES = 'waterdam/sessions/gr-begroting';

/** Reads the lists that main.ts wrote for a session. */
export function readRecord(seed: string, session: string, meeting: Meeting): MeetingRecord {
  const read = (list: string, from = session): unknown => JSON.parse(readFileSync(join(seed, from, `${list}.json`), 'utf8'));
  const has = (list: string) => existsSync(join(seed, session, `${list}.json`));
  const speeches = read('speeches', has('speeches') ? session : WITH_ALL_TIMES) as SpeechEntry[];
  const speakerOf = ({ attendee, microphone }: SpeechEntry) =>
    attendee ?? meeting.speakers.find((speaker) => speaker.microphone === microphone)?.id ?? '';
  const [city = ''] = session.split('/');
  return {
    language: LANGUAGES[city] ?? 'nl',
    topics: read('topics') as MeetingRecord['topics'],
    turns: speeches.map((speech) => ({ ...speech, speaker: speakerOf(speech) })),
    votes: has('votes') ? (read('votes') as VoteEntry[]).filter((vote): vote is VoteEntry & Span => vote.start !== undefined) : [],
    people: readPeople(
      meeting,
      JSON.parse(readFileSync(join(seed, city, 'client.json'), 'utf8')) as Client,
      has('attendees') ? (read('attendees') as AttendeeEntry[]) : [],
    ),
  };
}

function readPeople(meeting: Meeting, client: Client, attendees: AttendeeEntry[]): MeetingRecord['people'] {
  const nameOf = (list: Named[] | undefined, id: string | undefined) => list?.find((entry) => entry.id === id)?.name;
  return new Map(
    meeting.speakers.map(({ id }) => {
      const { name, about } = findById(meeting.speakers, id, 'speakers');
      const attendee = attendees.find((entry) => entry.id === id);
      const division = client.delegates?.find((delegate) => delegate.id === attendee?.delegate)?.division;
      const known = [nameOf(client.roles, attendee?.role), nameOf(client.divisions, division)].filter((text) => text !== undefined);
      return [id, { name, about: known.length > 0 ? known.join(' · ') : about }];
    }),
  );
}
