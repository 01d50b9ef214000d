import type { Category } from '../../lists/category.ts';
import type { ItemTopic, PersonShare } from '../../people/across/sessionShare.ts';
import { toSessionShares } from '../../people/across/toSessionShares.ts';
import { getFullName } from '../../people/speakers.ts';
import type { SessionMetadata, Speech } from '../../session/metadata.ts';
import { toVisibility, toVisibleCues, toVisibleRecords, visibilityKey } from '../../visibility/visibility.ts';
import type { SearchKind } from '../searchRequest.ts';
import { placeOf, toEntry, toTopicEntry } from './searchEntries.ts';
import type { SearchEntry, SearchPassage } from './searchPassage.ts';
import type { SearchSource } from './searchSource.ts';
import { toSpokenPassages } from './spokenPassages.ts';

/** A session as the index stores it. */
export interface SearchDocument {
  city: string;
  cityTitle: string;
  timeZone: string;
  contentLanguage: string | undefined;
  /** What the city hides at the time of indexing (rule 24.2). */
  visibility: string;
  sessionId: number;
  reference: string;
  name: string;
  startMs: number | undefined;
  category: Pick<Category, 'slug' | 'name'> | undefined;
  /** The first one has the records. */
  passages: SearchPassage[];
  people: PersonShare[];
  items: ItemTopic[];
}

/** The records of a session that its city shows, as entries. */
function toRecords({ city, session, playlist, ...source }: SearchSource): SearchEntry[] {
  const at = (instantMs: number | undefined) => placeOf(instantMs, playlist);
  const metadata = toVisibleRecords(city, source.metadata);
  const { topics, votes } = metadata;
  const named = (text: string | undefined, entry: (text: string) => SearchEntry) => (text?.trim() ? [entry(text.trim())] : []);
  return [
    toEntry('sessions', session.name),
    ...named(session.description, (text) => toEntry('sessions', text)),
    ...topics.flatMap((topic) => [
      toTopicEntry(topic, playlist),
      ...named(topic.description, (text) => ({ ...toTopicEntry(topic, playlist), text })),
      ...(topic.documents ?? []).map(({ title }) => ({ ...toTopicEntry(topic, playlist), text: title })),
    ]),
    ...votes.map(({ name, startMs }) => toEntry('votes', name, at(startMs))),
    ...toPeople(metadata, toVisibility(city).speechTimes ? at : () => ({})),
  ];
}

/** Everybody who attends or speaks, once each, with the start of their first speech. */
function toPeople({ attendees, speeches }: SessionMetadata, at: (instantMs: number) => Partial<SearchEntry>): SearchEntry[] {
  const people = new Map<string, SearchEntry>();
  const firstSpeeches = speeches.toSorted((a, b) => a.startMs - b.startMs);
  for (const { attendee, startMs } of [...firstSpeeches, ...attendees.map((each) => ({ attendee: each, startMs: undefined }))]) {
    const speaker = attendee && getFullName(attendee);
    if (!speaker || people.has(speaker)) continue;
    const text = [speaker, attendee.division, attendee.role].filter(Boolean).join(', ');
    people.set(speaker, toEntry('speakers', text, { speaker, ...(startMs !== undefined && at(startMs)) }));
  }
  return [...people.values()];
}

/** Who speaks at an instant, for lines without a speaker; undefined when nobody does or the city hides it. */
function speakerAt(speeches: readonly Speech[]): (instantMs: number) => string | undefined {
  const ordered = speeches.toSorted((a, b) => a.startMs - b.startMs);
  return (instantMs) => {
    const speech = ordered.findLast(({ startMs }) => startMs <= instantMs);
    const isOver = speech?.stopMs !== undefined && speech.stopMs <= instantMs;
    return speech?.attendee && !isOver ? getFullName(speech.attendee) : undefined;
  };
}

/** The passages of a session, of which the first one has the records: only what the city shows (rules 24.1, 24.2). */
export function toPassages(source: SearchSource): SearchPassage[] {
  const { city, session, metadata, playlist, liveStartMs, transcripts } = source;
  const records = toRecords(source);
  const textsOf = (...kinds: SearchKind[]) => records.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
  const speakers = records.flatMap(({ kind, speaker }) => (kind === 'speakers' && speaker !== undefined ? [speaker] : []));
  const first: SearchPassage = {
    fields: { name: textsOf('sessions'), topics: textsOf('topics'), speakers: textsOf('speakers'), votes: textsOf('votes'), spoken: [] },
    speakers,
    entries: records,
  };
  const { transcripts: areTranscriptsShown, voices } = toVisibility(city);
  const spoken = (areTranscriptsShown ? transcripts : []).flatMap(({ language, cues }) =>
    toSpokenPassages(toVisibleCues(city, cues), {
      language,
      name: session.name,
      topics: metadata.topics,
      playlist,
      liveStartMs,
      getSpeaker: voices ? speakerAt(metadata.speeches) : undefined,
    }),
  );
  return [first, ...spoken];
}

/** Converts a session to what the index stores: only what the city shows (rules 24.1, 24.2). */
export function toSearchDocument(source: SearchSource): SearchDocument {
  const { city, session, category } = source;
  return {
    city: city.name,
    cityTitle: city.title,
    timeZone: city.timeZone,
    contentLanguage: city.contentLanguage,
    visibility: visibilityKey(city),
    sessionId: session.sessionId,
    reference: session.reference,
    name: session.name,
    startMs: session.startMs,
    category,
    passages: toPassages(source),
    ...toSessionShares(source),
  };
}
