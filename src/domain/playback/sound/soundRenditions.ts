import { isSameLanguage, type PlayerTrack, type SoundTrack, type TrackKind } from '../soundTracks.ts';

/** A sound that a stream has: an `EXT-X-MEDIA` of type AUDIO, as a player reads it. */
export interface NamedSound {
  name: string;
  /** BCP 47 tag; undefined when the stream does not say it. */
  language: string | undefined;
  /** Address of its media playlist; undefined where the video itself contains it, or when it is unknown. */
  url: string | undefined;
  isDefault: boolean;
  /** What the stream says that it is; undefined where it is silent, as it is of the hall (rule 27.40). */
  statedKind: 'interpretation' | 'description' | undefined;
}

/** A sound of a stream, and what kind of track it is. */
export interface SoundRendition extends Pick<NamedSound, 'name' | 'language' | 'url'> {
  kind: TrackKind;
}

/** What of a track says which rendition of the stream it is. */
type SoughtTrack = Pick<SoundTrack, 'kind' | 'language' | 'hlsName'>;

/**
 * The sounds of a stream with their kinds (rule 27.11). The hall is the one that the video itself contains, else the default one, else the
 * first one that the source does not list as another track. A sound that says nothing of itself is another one (rule 27.40).
 */
export function toRenditions(sounds: readonly NamedSound[], listed: readonly SoughtTrack[]): SoundRendition[] {
  const others = new Set(listed.filter(({ kind }) => kind !== 'floor').map(({ hlsName }) => hlsName));
  const candidates = sounds.filter(({ name, statedKind }) => statedKind === undefined && !others.has(name));
  const hall =
    candidates.find(({ url, isDefault }) => url === undefined && isDefault) ??
    candidates.find(({ isDefault }) => isDefault) ??
    candidates[0];
  // A stream with several qualities has each sound in several groups.
  const names = new Set<string>();
  return sounds.flatMap((sound) => {
    const { name, language, url, statedKind } = sound;
    if (names.has(name)) return [];
    names.add(name);
    return { name, language, url, kind: sound === hall ? 'floor' : (statedKind ?? 'other') };
  });
}

/**
 * The rendition of a track: the one with its NAME, else the one of its kind and language, else the one in its language of which either of
 * the two does not say what it is, unless it is a description (rule 27.11). One with the NAME of another listed track is that track's.
 */
export function findRendition(
  track: SoughtTrack,
  renditions: readonly SoundRendition[],
  listed: readonly SoughtTrack[],
): SoundRendition | undefined {
  const named = renditions.find(({ name }) => name === track.hlsName);
  if (named) return named;
  if (track.kind === 'floor') return renditions.find(({ kind }) => kind === 'floor');
  const names = new Set(listed.map(({ hlsName }) => hlsName));
  const sameLanguage = renditions.filter(({ name, language }) => !names.has(name) && isSameLanguage(language, track.language));
  const possibleKinds: TrackKind[] = track.kind === 'description' ? [] : ['interpretation', 'other'];
  return sameLanguage.find(({ kind }) => kind === track.kind) ?? sameLanguage.find(({ kind }) => possibleKinds.includes(kind));
}

/**
 * The tracks that can be heard: those that the source lists, then those that only the stream has, by their NAME (rule 27.11). Empty with
 * fewer than two.
 */
export function addUnlisted(listed: readonly PlayerTrack[], renditions: readonly SoundRendition[]): PlayerTrack[] {
  const found = new Set(listed.map((track) => findRendition(track, renditions, listed)));
  const unlisted = renditions
    .filter((rendition) => !found.has(rendition))
    .map(({ name, language, kind }) => {
      const id = `stream:${name}`;
      return { id, kind, language, label: name, hlsName: name, mp4: undefined, audio: undefined };
    });
  const all = [...listed, ...unlisted.filter(({ kind }) => kind === 'floor'), ...unlisted.filter(({ kind }) => kind !== 'floor')];
  return all.length > 1 ? all : [];
}
