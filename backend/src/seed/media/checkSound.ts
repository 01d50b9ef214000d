import { listSoundNames } from '../../live/vodPlaylist.ts';
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

/** Rejects a signer without a video, and a live one without a stream beside which it is shown (rule 27.33). */
export function checkSign(document: SeedDocument<MediaSeed>, path: readonly PropertyKey[], { sign, live }: SoundSeed): void {
  if (!sign) return;
  if ((sign.file ?? sign.mp4 ?? sign.live) === undefined) document.reject([...path, 'sign'], 'expected file, mp4 or live');
  if (sign.live !== undefined && live === undefined)
    document.reject([...path, 'sign', 'live'], 'expected live too, the stream beside which it is shown');
}
