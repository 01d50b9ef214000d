import type { StoredMedia, StoredSession } from '../store/records.ts';
import type { StoredCity } from '../seed/loadedSeed.ts';
import type { ListedSession } from '../store/records.ts';
import { dayOf, toLocalIso } from '../seed/zone.ts';
import type { PlaylistAnswer, SessionAnswer } from './schemas.ts';
import { toLiveSignAnswer, toSignAnswer, toTrackAnswers } from './soundAnswers.ts';

/** Converts a path of this backend to an address. */
type ToAddress = (path: string) => string;

/** Converts a session to the answer of contract §3, which does not contain the password itself. */
export function toSessionAnswer(session: ListedSession, city: StoredCity, toAddress: ToAddress): SessionAnswer {
  const { startMs, dayOnly, startText, state, stateReason, movedTo, durationSeconds, mp4, documents = [] } = session;
  const poster = toPoster(session, session);
  const room = city.rooms.find(({ id }) => id === session.room);
  return {
    sessionId: session.sessionId,
    reference: session.reference,
    name: session.name,
    description: session.description ?? null,
    ...(documents.length > 0 && { documents: documents.map((document) => ({ ...document, url: toAddress(document.url) })) }),
    startDateTime: dayOnly ? dayOf(startMs, city.timeZone) : toLocalIso(startMs, city.timeZone),
    ...(startText !== undefined && { startText }),
    ...(state !== undefined && { state }),
    ...(stateReason !== undefined && { stateReason }),
    ...(movedTo !== undefined && { movedTo }),
    endDateTime: durationSeconds === undefined || dayOnly ? null : toLocalIso(startMs + durationSeconds * 1000, city.timeZone),
    duration: durationSeconds ?? null,
    video: mp4 === undefined ? null : toAddress(mp4),
    ...(poster !== undefined && { poster: toAddress(poster) }),
    channels: [{ id: 1, name: session.channelName ?? room?.name ?? session.name, status: session.status, language: session.language }],
    room: session.room ?? null,
    password: session.password !== undefined,
    category: session.category ?? null,
    published: session.published,
    viewers: session.viewers,
  };
}

/** The path of the poster: the newest still of the stream while a session is live, else the still of its media. */
const toPoster = ({ status, sessionId }: StoredSession, { poster, live }: Pick<StoredMedia, 'poster' | 'live'>): string | undefined =>
  poster !== undefined && live !== undefined && status === 'live' ? `/live/${sessionId}/poster.jpg` : poster;

/** The address of the live stream of another service. */
const toOtherStream = ({ hls, live }: StoredMedia): string | undefined =>
  live === undefined && hls !== undefined && URL.canParse(hls) ? hls : undefined;

/** The playlists of a session: the rolling stream of a live one, the files or the recorded stream of a recorded one, else none. */
export function toPlaylistAnswer(session: StoredSession, media: StoredMedia | undefined, toAddress: ToAddress): PlaylistAnswer {
  const live = session.status === 'live';
  if (!media || (!live && session.status !== 'vod')) return [];
  const { hls, mp4, audio, storyboard, stills = [], languages, startTime, tracks = [] } = media;
  const poster = toPoster(session, media);
  const streamed = `/live/${session.sessionId}`;
  const recorded = media.live === undefined ? undefined : `${streamed}/recording/index.m3u8`;
  const file = live ? (toOtherStream(media) ?? `${streamed}/index.m3u8`) : (hls ?? recorded);
  const recording = live
    ? {}
    : {
        ...(mp4 !== undefined && { mp4: toAddress(mp4) }),
        ...(audio !== undefined && { audio: toAddress(audio) }),
        ...(storyboard !== undefined && { storyboard: toAddress(storyboard) }),
        ...(stills.length > 0 && { stills: stills.map(({ start, url }) => ({ start, url: toAddress(url) })) }),
      };
  const sounds = toTrackAnswers(tracks, { hasStream: file !== undefined, isLive: live }, toAddress);
  const repeatedSign = hls === undefined && media.sign?.live !== undefined ? `${streamed}/recording/sign/index.m3u8` : undefined;
  const signer = live
    ? toLiveSignAnswer(media, `${streamed}/sign/index.m3u8`, toAddress)
    : toSignAnswer(media.sign, repeatedSign, toAddress);
  return [
    {
      source: {
        streamType: live ? 'live' : 'vod',
        file: file === undefined ? null : toAddress(file),
        ...recording,
        ...(poster !== undefined && { poster: toAddress(poster) }),
        languages,
        ...(sounds.length > 0 && { tracks: sounds }),
        ...(signer && { sign: signer }),
      },
      startTime: live ? 0 : startTime,
      startUTC: new Date(toZeroMs(session, media)).toISOString(),
    },
    ...(live ? [] : media.parts.map((part) => toPartAnswer(part, languages, toZeroMs(session, media), toAddress))),
  ];
}

function toPartAnswer(
  { start, hls, mp4, tracks = [], sign }: StoredMedia['parts'][number],
  languages: string[],
  zeroMs: number,
  toAddress: ToAddress,
): PlaylistAnswer[number] {
  const sounds = toTrackAnswers(tracks, { hasStream: hls !== undefined, isLive: false }, toAddress);
  const signer = toSignAnswer(sign, undefined, toAddress);
  return {
    source: {
      streamType: 'vod',
      file: hls === undefined ? null : toAddress(hls),
      ...(mp4 !== undefined && { mp4: toAddress(mp4) }),
      languages,
      ...(sounds.length > 0 && { tracks: sounds }),
      ...(signer && { sign: signer }),
    },
    startTime: 0,
    startUTC: new Date(zeroMs + start * 1000).toISOString(),
  };
}

/** The instant (epoch ms) at position 0 of the recording. */
export function toZeroMs(session: StoredSession, media: StoredMedia | undefined): number {
  return session.startMs - (media?.startTime ?? 0) * 1000;
}
