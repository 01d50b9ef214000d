import { atom } from 'nanostores';
import { audioParameter } from '../../domain/playback/sound/soundChoice.ts';
import { hasPicture, type PlayerTrack } from '../../domain/playback/soundTracks.ts';

/** The sound tracks that can be chosen, the hall first; empty when there is no choice (rule 27.12). */
export const $soundTracks = atom<readonly PlayerTrack[]>([]);

/** Id of the track that is heard; undefined when there is no choice. */
export const $soundTrack = atom<string | undefined>();

/** Whether the visitor has chosen the track on this page. */
export const $isSoundChosen = atom(false);

/** Whether a track is heard that has no picture. */
export const isSoundWithoutPicture = (tracks: readonly PlayerTrack[], id: string | undefined): boolean =>
  tracks.some((track) => track.id === id && track.kind !== 'floor' && !hasPicture(track));

/** What `?audio=` of an address in a language names, so that it starts with the track that is heard; undefined for nothing (rule 27.15). */
export const audioFor = (id: string | undefined, language: string): string | undefined => audioParameter($soundTracks.get(), id, language);
