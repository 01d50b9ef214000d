import * as z from 'zod';
import type { Playlist, Still } from '../../../domain/playback/playlist.ts';
import type { SignVideo, SoundTrack, TrackKind } from '../../../domain/playback/soundTracks.ts';
import { parseInstant } from '../../../domain/time/instant.ts';
import { anything, duration, optionalText, textList } from './read.ts';

/** Stills of a recording that are read, at most. */
const MOST_STILLS = 1000;

/** Sound tracks of a session that are read, at most: the European Parliament has 24 languages. */
const MOST_TRACKS = 50;

const source = z.object({
  streamType: optionalText,
  file: optionalText,
  mp4: optionalText,
  audio: optionalText,
  poster: optionalText,
  languages: textList,
  storyboard: optionalText,
  stills: anything,
  tracks: anything,
  sign: anything,
});

type ToAddress = (file: string) => string | undefined;

const still = z.object({ start: duration, url: optionalText });

/** The stills of a recording that have a position and an address; anything else is left out (rule 7.30). */
function toStills(given: unknown, toAddress: ToAddress): Still[] {
  const stills = (Array.isArray(given) ? (given as unknown[]) : []).slice(0, MOST_STILLS).flatMap((item) => {
    const { start, url } = still.safeParse(item).data ?? {};
    const address = url === undefined ? undefined : toAddress(url);
    return start === undefined || address === undefined ? [] : [{ seconds: start, url: address }];
  });
  return stills.sort((one, other) => one.seconds - other.seconds);
}

const KINDS: readonly TrackKind[] = ['floor', 'interpretation', 'description', 'other'];

const track = z.object({
  id: optionalText,
  kind: optionalText,
  language: optionalText,
  label: optionalText,
  hlsName: optionalText,
  mp4: optionalText,
  audio: optionalText,
});

/** What a source offers to play: its own sound is that of the hall. */
type SourceFiles = Pick<Playlist, 'file' | 'mp4' | 'audio'>;

/** An id for the hall of a source that lists other tracks only. */
const freeId = (ids: ReadonlySet<string>, id = 'floor'): string => (ids.has(id) ? freeId(ids, `${id}-`) : id);

/**
 * The sound tracks that have an id of their own, something to play and no unknown kind, the hall first (rule 27.1); anything else is left
 * out. One without a kind is another sound (rule 27.40).
 * The hall needs no address: it is the sound of the source itself, also of a source that lists other tracks only.
 */
function toTracks(given: unknown, source: SourceFiles, toAddress: ToAddress): SoundTrack[] {
  const ids = new Set<string>();
  const tracks = (Array.isArray(given) ? (given as unknown[]) : []).slice(0, MOST_TRACKS).flatMap((item): SoundTrack[] => {
    const { data } = track.safeParse(item);
    if (!data) return [];
    const { id, label } = data;
    const kind = KINDS.find((each) => each === (data.kind ?? 'other'));
    const [mp4, audio] = [data.mp4, data.audio].map((file) => (file === undefined ? undefined : toAddress(file)));
    const hlsName = source.file === undefined ? undefined : data.hlsName;
    // A container says `und` where it does not know the language.
    const language = data.language?.toLowerCase() === 'und' ? undefined : data.language;
    if (id === undefined || kind === undefined || ids.has(id)) return [];
    if (kind !== 'floor' && (hlsName ?? mp4 ?? audio) === undefined) return [];
    ids.add(id);
    const files = kind === 'floor' ? { mp4: mp4 ?? source.mp4, audio: audio ?? source.audio } : { mp4, audio };
    return [{ id, kind, language, label, hlsName, ...files }];
  });
  if (tracks.length === 0) return [];
  const listed = tracks.filter(({ kind }) => kind === 'floor');
  const { mp4, audio } = source;
  const unlisted: SoundTrack = { id: freeId(ids), kind: 'floor', language: undefined, label: undefined, hlsName: undefined, mp4, audio };
  return [...(listed.length > 0 ? listed : [unlisted]), ...tracks.filter(({ kind }) => kind !== 'floor')];
}

const sign = z.object({ file: optionalText, mp4: optionalText, language: optionalText, layout: optionalText });

/** The video of the signer; undefined without an address to play (rule 27.3). */
function toSign(given: unknown, toAddress: ToAddress): SignVideo | undefined {
  const { file: namedFile, mp4: namedMp4, language, layout } = sign.safeParse(given).data ?? {};
  const [file, mp4] = [namedFile, namedMp4].map((each) => (each === undefined ? undefined : toAddress(each)));
  const first = file ?? mp4;
  if (first === undefined) return undefined;
  return { file: first, mp4, language, layout: layout === 'beside' || layout === 'over' ? layout : undefined };
}

/** One item of `GET …/playlists` (rule 7.1, contract §3); relative addresses are resolved with `toAddress`. */
export const playlistSchema = (timeZone: string, toAddress: ToAddress) =>
  z.object({ source: source.nullish(), streamType: optionalText, startTime: duration, startUTC: anything }).transform((item): Playlist => {
    const address = (file: string | undefined) => (file === undefined ? undefined : toAddress(file));
    const stills = toStills(item.source?.stills, toAddress);
    const files = { file: address(item.source?.file), mp4: address(item.source?.mp4), audio: address(item.source?.audio) };
    const tracks = toTracks(item.source?.tracks, files, toAddress);
    const signer = toSign(item.source?.sign, toAddress);
    return {
      streamType: (item.source?.streamType ?? item.streamType) === 'live' ? 'live' : 'vod',
      ...files,
      poster: address(item.source?.poster),
      storyboard: address(item.source?.storyboard),
      ...(stills.length > 0 && { stills }),
      languages: item.source?.languages ?? [],
      ...(tracks.length > 0 && { tracks }),
      ...(signer && { sign: signer }),
      startSeconds: item.startTime ?? 0,
      startUtcMs: parseInstant(item.startUTC, timeZone),
    };
  });
