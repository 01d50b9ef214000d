import type { StoredMedia } from '../../store/records.ts';
import type { SeedDocument } from '../seedDocument.ts';
import type { SeedFiles } from '../seedFiles.ts';
import type { MediaSeed } from '../seedSchema.ts';
import { checkSign, checkTracks, type SoundSeed } from './checkSound.ts';

/** What publishes the files that media.json names. */
export type MediaFiles = Pick<SeedFiles, 'publish' | 'publishFolder' | 'publishStoryboard' | 'read' | 'streamFiles'>;

/** Converts media.json to stored media, and publishes the files that it names; problems are added to the document. */
export function toMedia(document: SeedDocument<MediaSeed>, files: MediaFiles): StoredMedia {
  const { hls, mp4, audio, poster, storyboard, stills, tracks, sign, live, streamfiles, parts, ...rest } = document.data;
  const publish = (named: Record<string, string | undefined>, path: readonly PropertyKey[]): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(named).flatMap(([key, value]) => {
        const address = value === undefined ? undefined : files.publish(document, [...path, key], value);
        return address === undefined ? [] : [[key, address]];
      }),
    );
  const publishFolder = (folder: string | undefined, path: readonly PropertyKey[]) => {
    const address = folder === undefined ? undefined : files.publishFolder(document, [...path, 'live'], folder);
    return address !== undefined && { live: address };
  };
  const publishSound = (sound: SoundSeed, path: readonly PropertyKey[]) => {
    checkTracks(document, path, sound, files);
    checkSign(document, path, sound, files);
    const published = (sound.tracks ?? []).map(({ mp4, audio, ...track }, index) => ({
      ...track,
      ...publish({ mp4, audio }, [...path, 'tracks', index]),
    }));
    const { file, mp4, live, ...signer } = sound.sign ?? {};
    return {
      ...(published.length > 0 && { tracks: published }),
      ...(sound.sign && {
        sign: { ...signer, ...publish({ file, mp4 }, [...path, 'sign']), ...publishFolder(live, [...path, 'sign']) },
      }),
    };
  };
  const addresses = { ...publish({ hls, mp4, audio, poster }, []), ...publishFolder(live, []) };
  const frames = storyboard === undefined ? undefined : files.publishStoryboard(document, ['storyboard'], storyboard);
  const shown = stills.flatMap(({ start, url }, index) => {
    const address = files.publish(document, ['stills', index, 'url'], url);
    return address === undefined ? [] : [{ start, url: address }];
  });
  const media = {
    ...rest,
    ...addresses,
    ...(frames !== undefined && { storyboard: frames }),
    ...publishSound({ hls, live, tracks, sign }, []),
    streamfiles: streamfiles.map(({ url, ...file }, index) => ({ ...file, ...publish({ url }, ['streamfiles', index]) })),
    ...(shown.length > 0 && { stills: shown }),
    parts: parts.map((part, index) => ({
      start: part.start,
      ...publish({ hls: part.hls, mp4: part.mp4 }, ['parts', index]),
      ...publishSound(part, ['parts', index]),
    })),
  } as StoredMedia;
  const recordings = [media, ...media.parts];
  const streams = [media.storyboard, media.live, media.sign?.live, ...recordings.flatMap((one) => [one.hls, one.sign?.file])];
  const ownFiles = streams.flatMap((stream = '') => files.streamFiles.get(stream) ?? []);
  return ownFiles.length > 0 ? { ...media, ownFiles } : media;
}
