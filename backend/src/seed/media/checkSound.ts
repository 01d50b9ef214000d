import { listSoundNames, parseMultivariantPlaylist, parseVodPlaylist } from '../../live/vodPlaylist.ts';
import type { SeedDocument } from '../seedDocument.ts';
import { isAddress, type SeedFiles } from '../seedFiles.ts';
import type { MediaSeed } from '../seedSchema.ts';

/** What media.json says of the sound and the signer of a recording, or of a part of it. */
export type SoundSeed = Pick<MediaSeed, 'hls' | 'live' | 'sign'> & { tracks?: MediaSeed['tracks'] | undefined };

/**
 * Rejects tracks with the id of another one, and those whose audio rendition a stream of the same recording does not have (rule 27.31).
 * `path` is the place of the recording in the document.
 */
export function checkTracks(
  document: SeedDocument<MediaSeed>,
  path: readonly PropertyKey[],
  { tracks = [], hls, live }: SoundSeed,
  files: Pick<SeedFiles, 'read'>,
): void {
  const ids = new Set<string>();
  for (const [index, { id }] of tracks.entries()) {
    if (ids.has(id)) document.reject([...path, 'tracks', index, 'id'], `another track is called '${id}'`);
    ids.add(id);
  }
  if (tracks.every(({ hlsName }) => hlsName === undefined)) return;
  // What the stream of another service has is not known.
  const recorded = hls === undefined || isAddress(hls) ? undefined : hls;
  const repeated = live === undefined ? undefined : `${live}/index.m3u8`;
  for (const [key, playlist] of Object.entries({ hls: recorded, live: repeated })) {
    const text = playlist === undefined ? undefined : files.read(document, [...path, key], playlist);
    if (text === undefined) continue;
    const names = listSoundNames(text);
    for (const [index, { hlsName }] of tracks.entries())
      if (hlsName !== undefined && !names.includes(hlsName))
        document.reject([...path, 'tracks', index, 'hlsName'], `'${playlist}' has no audio rendition with the NAME '${hlsName}'`);
  }
}

/** Lengths of the stream of a session and that of its signer may differ by so much, s. */
const MOST_DIFFERENCE_SECONDS = 1;

/** Length of a shared folder of segments, s; undefined for one that is not found. Throws an Error without a playlist of segments. */
function readLength(document: SeedDocument<MediaSeed>, path: readonly PropertyKey[], folder: string, files: Pick<SeedFiles, 'read'>) {
  const multivariant = files.read(document, path, `${folder}/index.m3u8`);
  if (multivariant === undefined) return undefined;
  const text = files.read(document, path, `${folder}/${parseMultivariantPlaylist(multivariant).leadingUri}`);
  return text === undefined ? undefined : parseVodPlaylist(text).segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
}

/**
 * Rejects a signer without a video, and a live one that cannot be repeated beside the stream of the session: without one, or of another
 * length (rule 27.33).
 */
export function checkSign(
  document: SeedDocument<MediaSeed>,
  path: readonly PropertyKey[],
  { sign, live }: SoundSeed,
  files: Pick<SeedFiles, 'read'>,
): void {
  if (!sign) return;
  if ((sign.file ?? sign.mp4 ?? sign.live) === undefined) document.reject([...path, 'sign'], 'expected file, mp4 or live');
  if (sign.live === undefined) return;
  const place = [...path, 'sign', 'live'];
  if (live === undefined) {
    document.reject(place, 'expected live too, the stream beside which it is shown');
    return;
  }
  // Another folder is rejected by its name.
  if (![sign.live, live].every((folder) => folder.startsWith('/media/'))) return;
  try {
    const own = readLength(document, place, sign.live, files);
    const other = readLength(document, [...path, 'live'], live, files);
    if (own !== undefined && other !== undefined && Math.abs(own - other) > MOST_DIFFERENCE_SECONDS)
      document.reject(place, `it lasts ${own.toFixed(1)} s, and live ${other.toFixed(1)} s: both are repeated together`);
  } catch (error) {
    document.reject(place, error instanceof Error ? error.message : String(error));
  }
}
