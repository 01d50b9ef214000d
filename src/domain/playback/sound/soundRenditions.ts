import { primaryTag } from '../../text/languages.ts';
import type { PlayerTrack, SoundTrack, TrackKind } from '../soundTracks.ts';

/** A sound that a stream has: an `EXT-X-MEDIA` of type AUDIO, as a player reads it. */
export interface NamedSound {
  name: string;
  /** BCP 47 tag; undefined when the stream does not say it. */
  language: string | undefined;
  /** Address of its media playlist; undefined where the video itself contains it, or when it is unknown. */
  url: string | undefined;
  isDefault: boolean;
  /** Whether it describes what is seen (`public.accessibility.describes-video`). */
  isDescription: boolean;
}

/** A sound of a stream, and what kind of track it is. */
export interface SoundRendition extends Pick<NamedSound, 'name' | 'language' | 'url'> {
  kind: TrackKind;
}

/** What of a track says which rendition of the stream it is. */
type SoughtTrack = Pick<SoundTrack, 'kind' | 'language' | 'hlsName'>;

/** Whether two tracks, or a track and a rendition, have the same language; neither may have one. */
const isSameLanguage = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined ? one === other : primaryTag(one) === primaryTag(other);

/**
 * The sounds of a stream with their kinds (rule 27.11). The hall is the one that the video itself contains, else the default one, else the
 * first one that the source does not list as another track.
 */
export function toRenditions(sounds: readonly NamedSound[], listed: readonly SoughtTrack[]): SoundRendition[] {
  const others = new Set(listed.filter(({ kind }) => kind !== 'floor').map(({ hlsName }) => hlsName));
  const candidates = sounds.filter(({ name, isDescription }) => !isDescription && !others.has(name));
  const hall =
    candidates.find(({ url, isDefault }) => url === undefined && isDefault) ??
    candidates.find(({ isDefault }) => isDefault) ??
    candidates[0];
  // A stream with several qualities has each sound in several groups.
  const names = new Set<string>();
  return sounds.flatMap((sound) => {
    const { name, language, url, isDescription } = sound;
    if (names.has(name)) return [];
    names.add(name);
    return { name, language, url, kind: sound === hall ? 'floor' : isDescription ? 'description' : 'interpretation' };
  });
}

/** The rendition of a track: the one with its NAME, else the one of its kind and language (rule 27.11). */
export function findRendition(track: SoughtTrack, renditions: readonly SoundRendition[]): SoundRendition | undefined {
  const named = renditions.find(({ name }) => name === track.hlsName);
  if (named) return named;
  const sameKind = renditions.filter(({ kind }) => kind === track.kind);
  return track.kind === 'floor' ? sameKind[0] : sameKind.find(({ language }) => isSameLanguage(language, track.language));
}

/**
 * The tracks that can be heard: those that the source lists, then those that only the stream has, by their NAME (rule 27.11). Empty with
 * fewer than two.
 */
export function addUnlisted(listed: readonly PlayerTrack[], renditions: readonly SoundRendition[]): PlayerTrack[] {
  const found = new Set(listed.map((track) => findRendition(track, renditions)));
  const unlisted = renditions
    .filter((rendition) => !found.has(rendition))
    .map(({ name, language, kind }) => {
      const id = `stream:${name}`;
      return { id, kind, language, label: name, hlsName: name, mp4: undefined, audio: undefined };
    });
  const all = [...listed, ...unlisted.filter(({ kind }) => kind === 'floor'), ...unlisted.filter(({ kind }) => kind !== 'floor')];
  return all.length > 1 ? all : [];
}
