import type { Delegation } from '../people/delegates.ts';
import type { Attendee, SessionMetadata, Speech, Topic, Vote } from '../session/metadata.ts';
import {
  fieldsOf,
  numberOf,
  readAttendee,
  readDelegate,
  readDivision,
  type ReadRecord,
  readSpeech,
  readTopic,
  readVote,
  textOf,
} from '../broker/metadataRecords.ts';
import type { ChannelStatus } from '../session/session.ts';

/** What lies over the picture while a session pauses (spec §3 "pancarte"). */
export interface Banner {
  title: string | undefined;
  text: string | undefined;
  image: string | undefined;
}

/** The lists of a session that events change record by record. */
export type LiveList = keyof SessionMetadata;

/** Verbs of contract §6. */
export type LiveAction = 'create' | 'update' | 'start' | 'stop' | 'reset' | 'delete';

/** One of the records of the lists. */
export type LiveRecord = Topic | Speech | Vote | Attendee;

/**
 * An event of contract §6 about a session, parsed. `publication` concerns the session that it names by id or reference, or the connection's
 * own where it names none. `access` comes from the portal's own document and not from a broker: it is what pages are rendered from. Words that are spoken are events of another kind: domain/liveCaptions.ts. */
export type LiveEvent =
  | { kind: 'list'; list: LiveList; records: LiveRecord[]; isRecorded: boolean }
  | { kind: 'record'; list: LiveList; action: LiveAction; record: LiveRecord }
  | { kind: 'people'; people: Partial<Delegation> }
  | { kind: 'viewers'; viewers: number }
  | { kind: 'status'; status: ChannelStatus | undefined; isPublished: boolean | undefined }
  | { kind: 'publication'; isPublished: boolean; session?: string | undefined }
  | { kind: 'access'; status: ChannelStatus | undefined; isPublished: boolean }
  | { kind: 'banner'; banner: Banner | undefined };

const READERS: Record<LiveList, ReadRecord<LiveRecord>> = {
  topics: readTopic,
  speeches: readSpeech,
  votes: readVote,
  attendees: readAttendee,
};
const SINGULARS: Partial<Record<string, LiveList>> = { Topic: 'topics', Speech: 'speeches', Vote: 'votes', Attendee: 'attendees' };
const STATUSES: readonly unknown[] = ['live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable'];

const isList = (name: string): name is LiveList => Object.hasOwn(READERS, name);

/** Whether an event concerns a session: `startStatus` and `stopStatus` of another one are ignored (contract §6). */
export function concernsSession(event: LiveEvent, { sessionId, reference }: { sessionId: number; reference: string }): boolean {
  if (event.kind !== 'publication' || event.session === undefined) return true;
  return event.session === String(sessionId) || event.session === reference;
}

/** Records of a list at most (contract §6). */
export const LIST_LIMIT = 20_000;

/** Whether a payload is a list with too many records, which is dropped as a whole: a part of it would pass for all there is. */
export const isTooLong = (payload: unknown): boolean => Array.isArray(payload) && payload.length > LIST_LIMIT;

const EVENTS =
  /^(topics|speeches|votes|attendees(VOD)?|delegates|divisions|viewers|status|subtitles|pancarteSession|(create|update|start|stop|reset|delete)(Topic|Speech|Vote|Attendee)|(start|stop)(Status|SessionPancarte)|transcriptionSegment|TranscriptionText)$/;

/** Whether a name is that of an event of contract §6; a broker may send any, and not even text. */
export const isBrokerEvent = (name: unknown): name is string => typeof name === 'string' && EVENTS.test(name);

/** Called with the place of each malformed item, which is left out (contract §1). */
type Report = (path: string) => void;

function readAll<T>(name: string, payload: unknown, read: ReadRecord<T>, timeZone: string, report: Report): T[] | undefined {
  if (!Array.isArray(payload) || isTooLong(payload)) return undefined;
  return payload.flatMap((item: unknown, index) => {
    const record = read(item, timeZone);
    if (!record) report(`${name}[${String(index)}]`);
    return record ?? [];
  });
}

function read(name: string, payload: unknown, timeZone: string, report: Report): LiveEvent | undefined {
  const list = name === 'attendeesVOD' ? 'attendees' : name;
  if (isList(list)) {
    const records = readAll(name, payload, READERS[list], timeZone, report);
    return records && { kind: 'list', list, records, isRecorded: list !== name };
  }
  const [, action, singular = ''] = /^(create|update|start|stop|reset|delete)([A-Z]\w+)$/.exec(name) ?? [];
  const changed = SINGULARS[singular];
  if (changed) {
    const record = READERS[changed](payload, timeZone);
    return record && { kind: 'record', list: changed, action: action as LiveAction, record };
  }
  const fields = fieldsOf(payload);
  switch (name) {
    case 'delegates': {
      const delegates = readAll(name, payload, readDelegate, timeZone, report);
      return delegates && { kind: 'people', people: { delegates } };
    }
    case 'divisions': {
      const divisions = readAll(name, payload, readDivision, timeZone, report);
      return divisions && { kind: 'people', people: { divisions } };
    }
    case 'viewers': {
      const viewers = numberOf(payload);
      return viewers === undefined ? undefined : { kind: 'viewers', viewers };
    }
    case 'status': {
      const { status, published } = fields;
      const known = STATUSES.includes(status) ? (status as ChannelStatus) : undefined;
      return { kind: 'status', status: known, isPublished: typeof published === 'boolean' ? published : undefined };
    }
    case 'startStatus':
    case 'stopStatus':
      return { kind: 'publication', isPublished: name === 'startStatus', session: textOf(fields['session']) };
    case 'stopSessionPancarte':
      return { kind: 'banner', banner: undefined };
    case 'pancarteSession':
    case 'startSessionPancarte': {
      const isShown = payload !== null && typeof payload === 'object' && fields['removed'] !== true;
      const banner = { title: textOf(fields['title']), text: textOf(fields['text']), image: textOf(fields['image']) };
      return { kind: 'banner', banner: isShown ? banner : undefined };
    }
  }
  return undefined;
}

/** Whether an event tells what happens; the others tell what is. */
export const isHappening = (name: string): boolean => /^(create|update|start|stop|reset|delete|transcription)/i.test(name);

/** Names of the events that tell what is spoken, and of the captions there are: others than {@link parseEvent} reads. */
export const TRANSCRIPT_EVENTS: readonly string[] = ['transcriptionSegment', 'TranscriptionText', 'subtitles'];

/** Reads an event of the metadata broker (contract §6); a malformed one is reported and undefined. */
export function parseEvent(name: string, payload: unknown, timeZone: string, report: Report): LiveEvent | undefined {
  const event = read(name, payload, timeZone, report);
  if (!event && !TRANSCRIPT_EVENTS.includes(name)) report(name);
  return event;
}
