import { atom } from 'nanostores';
import type { PlayerTrack } from '../../domain/playback/soundTracks.ts';
import type { PageSound } from '../../services/browser/player/sound/pageSound.ts';

/** The sound tracks that can be chosen, the hall first; empty when there is no choice (rule 27.12). */
export const $soundTracks = atom<readonly PlayerTrack[]>([]);

/** Id of the track that is heard; undefined when there is no choice. */
export const $soundTrack = atom<string | undefined>();

/** Whether the visitor has chosen the track on this page. */
export const $isSoundChosen = atom(false);

/** Names the sound in addresses; undefined for a session that lists no tracks, for which that code is not loaded (rule 27.80). */
export const $toSoundAddress = atom<PageSound['toAddress'] | undefined>();

/** An address of the session for a page in a language, which then starts with the track with an id where there is one (rule 27.15). */
export const soundAddress: PageSound['toAddress'] = (address, id, language) => $toSoundAddress.get()?.(address, id, language) ?? address;
