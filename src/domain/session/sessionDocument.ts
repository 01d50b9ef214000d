import type { City } from '../city/city.ts';
import type { LinkedDocument } from '../documents/linkedDocuments.ts';
import { itemPath, personPath, toItemId, toPersonId } from '../people/across/pathIds.ts';
import { type Attendee, isUnknown, type RecordList, type Topic, type Vote } from './metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import type { SoundTrack } from '../playback/soundTracks.ts';
import { getPartIndex, type RecordingPart, totalSeconds } from './recordingParts.ts';
import type { DisplayStatus, Session } from './session.ts';
import type { MoveTarget } from './state/moveTarget.ts';
import type { SessionChange } from './state/sessionChange.ts';
import { jumpPosition } from '../playback/recordingPosition.ts';
import { sessionPath, topicAddress } from './sessionPath.ts';
import type { OpenSession, SessionView } from './sessionView.ts';
import { getFullName, listPresent, sessionEnd, toSpeakers } from '../people/speakers.ts';
import type { AddressOf } from './structuredData.ts';
import { toTimeline } from '../topics/timeline.ts';
import { toVisibility } from '../visibility/visibility.ts';
import { toCastBallots, votersOf } from '../votes/ballots.ts';
import { hasTakenPlace, summarizeVote } from '../votes/votes.ts';
import { dayOf, toZonedIso } from '../time/zonedTime.ts';

/** The lists of a session that is not open (rule 16.10). */
const CLOSED = { topics: [], speeches: [], speakers: [], votes: [], attendees: [], transcripts: [], timeline: [] };

/** A session as a public JSON document (docs/session-json.md) with exactly what its page shows (rules 16.9, 16.10). */
export function toSessionDocument(view: SessionView, addressOf: AddressOf) {
  const { city, session, status, state, access, content } = view;
  const path = sessionPath(city.name, session);
  return {
    city: { name: city.name, title: city.title, timeZone: city.timeZone, url: addressOf(`/${city.name}`) },
    session: {
      id: session.sessionId,
      reference: session.reference,
      name: session.name,
      url: addressOf(path),
      // An unpublished session shows name and planned date only (rule 3.5).
      status: access === 'unpublished' ? null : status,
      state,
      access,
      ...toStart(session, city),
      ...(session.change && toChange(session.change, view, addressOf)),
      ...(content && toDetails(content, city)),
      ...(content?.parts && { parts: toPartList(content.parts.list, view, addressOf(path)) }),
    },
    ...(content ? toContents(content, view, path, addressOf) : CLOSED),
  };
}

/** The start: a day (`YYYY-MM-DD`) when its time is not known (rule 3.15). */
const toStart = (
  { startMs, isDayOnly, startText }: Pick<Session, 'startMs' | 'isDayOnly' | 'startText'>,
  city: Pick<City, 'timeZone'>,
) => ({
  start: isDayOnly && startMs !== undefined ? dayOf(startMs, city.timeZone) : toInstant(startMs, city),
  ...(startText !== undefined && { startText }),
});

/** What has become of a session that does not take place as planned (rule 3.13); `state` has its name. */
const toChange = ({ reason }: SessionChange, { city, target }: SessionView, addressOf: AddressOf) => ({
  stateReason: reason ?? null,
  movedTo: toTargetDocument(target, city, addressOf),
});

/** Where a session takes place instead; null when that is not known (rule 3.13). */
export function toTargetDocument(target: MoveTarget | undefined, city: Pick<City, 'name' | 'timeZone'>, addressOf: AddressOf) {
  if (target === undefined || target === 'unknown') return null;
  if (!('session' in target)) return toStart(target.start, city);
  const { session } = target;
  const { reference, name, change, start } = session;
  return {
    reference,
    name,
    ...(start ? toStart(start, city) : { start: null }),
    ...(change && { state: change }),
    url: addressOf(sessionPath(city.name, session)),
  };
}

const toInstant = (instantMs: number | undefined, { timeZone }: Pick<City, 'timeZone'>) =>
  instantMs === undefined ? null : toZonedIso(instantMs, timeZone);

function toDetails(content: OpenSession, city: City) {
  const { endMs, description, documents, room, poster, playlist } = content;
  return {
    end: toInstant(endMs, city),
    durationSeconds: totalSeconds(content) ?? null,
    description: description ?? null,
    documents: documents.map(toDocument),
    room: room ?? null,
    poster: poster ?? null,
    stream: playlist ? { type: playlist.streamType, ...toFiles(playlist) } : null,
  };
}

/** The addresses of what is played, its sound tracks and the video of its signer, with the names of contract §3 (rule 27.7). */
const toFiles = ({ file, mp4, tracks = [], sign }: Playlist) => ({
  hls: file ?? null,
  mp4: mp4 ?? null,
  tracks: tracks.map(toTrack),
  sign: sign ? { file: sign.file, mp4: sign.mp4 ?? null, language: sign.language ?? null, layout: sign.layout ?? null } : null,
});

const toTrack = (track: SoundTrack) => ({
  id: track.id,
  kind: track.kind,
  language: track.language ?? null,
  label: track.label ?? null,
  hlsName: track.hlsName ?? null,
  mp4: track.mp4 ?? null,
  audio: track.audio ?? null,
});

const toPartList = (parts: readonly RecordingPart[], { city, session }: SessionView, url: string) =>
  parts.map(({ playlist, durationSeconds }, index) => ({
    part: index + 1,
    start: session.isDayOnly ? null : toInstant(playlist.startUtcMs, city),
    durationSeconds: durationSeconds ?? null,
    ...toFiles(playlist),
    url: `${url}?part=${index + 1}`,
  }));

function toContents(content: OpenSession, { city, session, status }: SessionView, path: string, addressOf: AddressOf) {
  const { metadata, playlist, parts, subtitles, areSubtitlesUnknown = false } = content;
  const toTimes = ({ startMs, stopMs }: { startMs: number | undefined; stopMs: number | undefined }) => {
    const index = parts && startMs !== undefined ? getPartIndex(startMs, parts.list) : undefined;
    return {
      // Without the time of the start there are positions, and no instants (rule 3.15).
      start: session.isDayOnly ? null : toInstant(startMs, city),
      stop: session.isDayOnly ? null : toInstant(stopMs, city),
      position: jumpPosition(startMs, index === undefined ? playlist : parts?.list[index]?.playlist) ?? null,
      ...(parts && { part: index === undefined ? null : index + 1 }),
    };
  };
  const visible = toVisibility(city);
  const toPerson = personWriter(city, addressOf, content.isInPeople);
  const voters = votersOf(metadata);
  const speeches = visible.speechTimes ? metadata.speeches : [];
  // A list that is not known is null: an empty one says that there is nothing (rule 17.17).
  const ifKnown = <T>(list: RecordList, items: T[], isShown = true) => (isUnknown(metadata, list) && isShown ? null : items);
  const timeline = toTimeline({ ...metadata, speeches }).map((item) => ({ type: item.type, id: item.id, ...toTimes(item) }));
  return {
    topics: ifKnown(
      'topics',
      metadata.topics.map((topic) => ({
        id: topic.id,
        name: topic.name,
        description: topic.description ?? null,
        documents: (topic.documents ?? []).map(toDocument),
        ...toTimes(topic),
        url: addressOf(topicAddress(`${path}/topic/`, topic.id)),
        item: content.isInItems ? toItemAddress(topic, city, addressOf) : null,
      })),
    ),
    speeches: ifKnown(
      'speeches',
      speeches.map((speech) => ({
        id: speech.id,
        ...toTimes(speech),
        person: speech.attendee ? toPerson(speech.attendee) : null,
      })),
      visible.speechTimes,
    ),
    speakers: ifKnown(
      'speeches',
      (visible.people ? toSpeakers(metadata.speeches, sessionEnd(status, content)) : []).map(({ attendee, turns, totalMs }) => ({
        person: attendee ? toPerson(attendee) : null,
        turns: turns.length,
        totalSeconds: visible.speechTimes ? Math.round(totalMs / 1000) : null,
      })),
      visible.people,
    ),
    votes: ifKnown(
      'votes',
      metadata.votes.map((vote) => ({
        id: vote.id,
        name: vote.name,
        ...toTimes(vote),
        ...(visible.voteResults ? toResult(vote, status) : NO_RESULT),
        ...toBallots(vote, voters, toPerson),
      })),
    ),
    attendees: ifKnown('attendees', listPresent(metadata).map(toPerson)),
    transcripts: areSubtitlesUnknown
      ? null
      : subtitles.map(({ language }) => ({
          language,
          url: addressOf(`${path}/transcript/${encodeURIComponent(language)}`),
          captions: addressOf(`${path}/captions/${encodeURIComponent(language)}.vtt`),
        })),
    timeline: timeline.length === 0 && metadata.unknown?.some((list) => list !== 'attendees') ? null : timeline,
  };
}

/** Address of the item across sessions; null for a topic that the source joins with no other (rule 26.20). */
function toItemAddress({ dossier = '' }: Pick<Topic, 'dossier'>, city: Pick<City, 'name'>, addressOf: AddressOf): string | null {
  const itemId = toItemId(dossier);
  return itemId === undefined ? null : addressOf(itemPath(city.name, itemId));
}

const toDocument = ({ title, url, type }: LinkedDocument) => ({ title, url, type: type ?? null });

const NO_RESULT = { total: null, eligible: null, outcome: null, result: null };

/** An outcome, a majority and a casting vote are there only if the source states them (rule 10.3). */
function toResult(vote: Vote, status: DisplayStatus) {
  const { total, eligible, outcome, majority, castingVote, result } = vote;
  return {
    // Without rows and without a total of the service nothing was counted.
    total: result.length === 0 && total === 0 ? null : (total ?? null),
    eligible: eligible ?? null,
    state: toState(vote, status),
    ...(outcome !== undefined && { outcome }),
    ...(majority !== undefined && { majority }),
    ...(castingVote && { castingVote }),
    result: result.map((row) => ({ ...row, count: row.count ?? null, percentage: row.percentage ?? null })),
  };
}

function toState(vote: Vote, status: DisplayStatus): 'planned' | 'open' | 'closed' | 'unclosed' | 'not-held' {
  if (!hasTakenPlace(vote)) return status === 'recorded' ? 'not-held' : 'planned';
  const summary = summarizeVote(vote, status);
  return summary === 'open' || summary === 'unclosed' ? summary : 'closed';
}

/** How each person voted, only if the source states it (rule 10.12). Hidden ballots are not in the vote (rule 10.15). */
function toBallots(vote: Vote, voters: readonly Attendee[], toPerson: PersonWriter) {
  const ballots = toCastBallots(vote, voters);
  if (ballots.length === 0) return {};
  return {
    ballots: ballots.map(({ attendee, firstName, lastName, division, vote: choice, label, differs }) => ({
      person: attendee ? toPerson(attendee) : null,
      name: getFullName({ firstName, lastName }) || null,
      division: division ?? null,
      vote: choice,
      label: label ?? null,
      differs,
    })),
  };
}

type PersonWriter = ReturnType<typeof personWriter>;

/** Writes people as documents of a session have them, each with the address of the person's page; null where there is none (rule 26.15). */
export function personWriter(city: City, addressOf: AddressOf, havePages: boolean | undefined) {
  const toUrl = (person: Attendee) => {
    const id = havePages ? toPersonId(person) : undefined;
    return id === undefined ? null : addressOf(personPath(city.name, id));
  };
  return (person: Attendee) => ({
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    description: person.description ?? null,
    role: person.role ?? null,
    division: person.division ?? null,
    photo: person.photo ?? null,
    url: toUrl(person),
  });
}
