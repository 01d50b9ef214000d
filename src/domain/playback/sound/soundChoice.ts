import {
  chooseFirstSound,
  floorTrack,
  isSameLanguage,
  type PlayerSound,
  type PlayerTrack,
  type SoundTrack,
  type TrackKind,
} from '../soundTracks.ts';

/** A visitor's choice of sound, as the device stores it (rule 27.14). */
export interface StoredSound {
  kind: TrackKind;
  /** BCP 47 tag; absent for the hall, and for a track without one. */
  language?: string | undefined;
}

const isStoredSound = (value: unknown): value is StoredSound => typeof value === 'object' && value !== null && 'kind' in value;

/** The choice that is stored of a track: of the hall without language, because the hall is wanted in whatever it speaks (rule 27.14). */
export const toStoredSound = ({ kind, language }: Pick<SoundTrack, 'kind' | 'language'>): StoredSound =>
  kind === 'floor' ? { kind } : { kind, language };

/** The track of a session that a stored choice means: of the same kind and language; undefined when the session has none (rule 27.14). */
export function findStoredTrack<Track extends Pick<SoundTrack, 'kind' | 'language'>>(
  tracks: readonly Track[],
  stored: unknown,
): Track | undefined {
  if (!isStoredSound(stored)) return undefined;
  const { kind, language } = stored;
  const sameKind = tracks.filter((track) => track.kind === kind);
  if (kind === 'floor') return sameKind[0];
  // Of two sounds of which nothing is known, nobody can say that they are the same.
  if (typeof language !== 'string') return kind === 'other' ? undefined : sameKind.find((track) => track.language === undefined);
  const sameLanguage = sameKind.filter((track) => isSameLanguage(track.language, language));
  return sameLanguage.find((track) => track.language === language) ?? sameLanguage[0];
}

/** The track with which a player starts: that of the address, else the stored choice, else that of the page (rules 27.2, 27.14). */
export function chooseStart({ first, tracks }: PlayerSound, stored: unknown): PlayerTrack | undefined {
  const chosen = first.reason === 'address' ? undefined : findStoredTrack(tracks, stored);
  return chosen ?? tracks.find(({ id }) => id === first.id) ?? floorTrack(tracks);
}

/**
 * What `?audio=` of an address must name so that a page in `language` starts with a track; undefined when it does so anyway, or when the
 * source does not list the track (rule 27.15).
 */
export function audioParameter(tracks: readonly SoundTrack[], id: string | undefined, language: string): string | undefined {
  const first = chooseFirstSound(tracks, null, language);
  const isListed = tracks.some((track) => track.id === id);
  return first && isListed && first.track.id !== id ? id : undefined;
}

/** An address with `?audio=`, which keeps its other parameters; the address itself without an id. */
function withAudio(address: string, id: string | undefined): string {
  if (id === undefined) return address;
  const [path = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('audio', id);
  return `${path}?${parameters.toString()}`;
}

/** An address of a session that, in a page in a language, starts with the track with an id (rule 27.15). */
export const toSoundAddress = (tracks: readonly SoundTrack[], address: string, id: string | undefined, language: string): string =>
  withAudio(address, audioParameter(tracks, id, language));
