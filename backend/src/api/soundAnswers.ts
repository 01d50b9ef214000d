import { isCameraStream } from '../live/camera/cameras.ts';
import { withoutUndefined } from '../seed/json/withoutUndefined.ts';
import type { StoredMedia, StoredSign, StoredTrack } from '../store/records.ts';
import type { SignAnswer, TrackAnswer } from './schemas.ts';

/** Converts a path of this backend to an address. */
type ToAddress = (path: string) => string;

/** What of the stored tracks can be played now. */
interface PlayableSound {
  /** True: there is an HLS stream. */
  hasStream: boolean;
  /** True: the files of the recording do not belong to what is shown. */
  isLive: boolean;
}

/**
 * The tracks of a playlist (contract §3). Those of the hall need nothing to play; another one that has nothing, such as a track that
 * is announced for a live session, is left out (rule 27.32).
 */
export function toTrackAnswers(tracks: readonly StoredTrack[], { hasStream, isLive }: PlayableSound, toAddress: ToAddress): TrackAnswer[] {
  return tracks.flatMap(({ hlsName, mp4, audio, ...track }) => {
    const name = hasStream ? hlsName : undefined;
    const files = isLive ? {} : { mp4: mp4 && toAddress(mp4), audio: audio && toAddress(audio) };
    if (track.kind !== 'floor' && (name ?? files.mp4 ?? files.audio) === undefined) return [];
    return [withoutUndefined<TrackAnswer>({ ...track, hlsName: name, ...files })];
  });
}

/** The recorded video of a signer; `streamed` is the path of its repeated live stream. Undefined without a video. */
export function toSignAnswer(sign: StoredSign | undefined, streamed: string | undefined, toAddress: ToAddress): SignAnswer | undefined {
  const file = sign?.file ?? streamed ?? sign?.mp4;
  if (!sign || file === undefined) return undefined;
  const { mp4, language, layout } = sign;
  return withoutUndefined<SignAnswer>({ file: toAddress(file), mp4: mp4 && toAddress(mp4), language, layout });
}

/**
 * The live video of a signer: its own stream, at a path of this backend, or that of another service beside a session that has its stream
 * there. Undefined for one that is recorded: it is not in step with a live stream.
 */
export function toLiveSignAnswer({ sign, live }: StoredMedia, streamed: string, toAddress: ToAddress): SignAnswer | undefined {
  if (!sign) return undefined;
  const other = live === undefined && sign.file !== undefined && URL.canParse(sign.file) ? sign.file : undefined;
  // What is repeated is not in the clock of a camera.
  const file = sign.live === undefined || isCameraStream(live) ? other : streamed;
  return file === undefined
    ? undefined
    : withoutUndefined<SignAnswer>({ file: toAddress(file), language: sign.language, layout: sign.layout });
}
