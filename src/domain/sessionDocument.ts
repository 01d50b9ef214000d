import type { City } from './city.ts';
import type { Attendee } from './metadata.ts';
import { jumpPosition } from './sessionMoments.ts';
import { sessionPath } from './sessionPath.ts';
import type { OpenSession, SessionView } from './sessionView.ts';
import type { AddressOf } from './structuredData.ts';
import { toTimeline } from './timeline.ts';
import { toZonedIso } from './zonedTime.ts';

/** What is kept to itself: of a session that is not open, everything but name, date and access (contract §8). */
const CLOSED = { topics: [], speeches: [], votes: [], attendees: [], transcripts: [], timeline: [] };

/** A session as a public JSON document (contract §7, docs/session-json.md): what its page shows, and nothing else. */
export function toSessionDocument(view: SessionView, addressOf: AddressOf) {
  const { city, session, status, access, content } = view;
  const path = sessionPath(city.name, session);
  return {
    city: { name: city.name, title: city.title, timeZone: city.timeZone, url: addressOf(`/${city.name}`) },
    session: {
      id: session.sessionId,
      reference: session.reference,
      name: session.name,
      url: addressOf(path),
      status,
      access,
      start: toInstant(session.startMs, city),
      ...(content && toFacts(content, city)),
    },
    ...(content ? toContents(content, city, path, addressOf) : CLOSED),
  };
}

const toInstant = (instantMs: number | undefined, { timeZone }: City) => (instantMs === undefined ? null : toZonedIso(instantMs, timeZone));

const toFacts = ({ endMs, durationSeconds, description, room, poster, playlist }: OpenSession, city: City) => ({
  end: toInstant(endMs, city),
  durationSeconds: durationSeconds ?? null,
  description: description ?? null,
  room: room ?? null,
  poster: poster ?? null,
  stream: playlist ? { type: playlist.streamType, hls: playlist.file ?? null, mp4: playlist.mp4 ?? null } : null,
});

function toContents({ metadata, playlist, subtitles }: OpenSession, city: City, path: string, addressOf: AddressOf) {
  const toMoment = ({ startMs, stopMs }: { startMs: number | undefined; stopMs: number | undefined }) => ({
    start: toInstant(startMs, city),
    stop: toInstant(stopMs, city),
    position: jumpPosition(startMs, playlist) ?? null,
  });
  const speeches = city.hideSpeechMoments ? [] : metadata.speeches;
  return {
    topics: metadata.topics.map((topic) => ({
      id: topic.id,
      name: topic.name,
      description: topic.description ?? null,
      ...toMoment(topic),
      url: addressOf(`${path}/topic/${encodeURIComponent(topic.id)}`),
    })),
    speeches: speeches.map((speech) => ({
      id: speech.id,
      ...toMoment(speech),
      person: speech.attendee && !city.hideDelegates ? toPerson(speech.attendee) : null,
    })),
    votes: metadata.votes.map((vote) => ({
      id: vote.id,
      name: vote.name,
      ...toMoment(vote),
      total: vote.total,
      eligible: vote.eligible ?? null,
      result: city.hideVoteResults ? null : vote.result,
    })),
    attendees: city.hideDelegates ? [] : metadata.attendees.map(toPerson),
    transcripts: subtitles.map(({ language }) => ({
      language,
      url: addressOf(`${path}/transcript/${encodeURIComponent(language)}`),
      captions: addressOf(`${path}/captions/${encodeURIComponent(language)}.vtt`),
    })),
    timeline: toTimeline({ ...metadata, speeches }).map((item) => ({ type: item.type, id: item.id, ...toMoment(item) })),
  };
}

const toPerson = ({ id, firstName, lastName, description, role, division, photo }: Attendee) => ({
  id,
  firstName,
  lastName,
  description: description ?? null,
  role: role ?? null,
  division: division ?? null,
  photo: photo ?? null,
});
