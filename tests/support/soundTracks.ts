import type { PlayerTrack } from '../../src/domain/playback/soundTracks.ts';

/** A sound track of a session; only what a test names is known of it. */
export const soundTrack = (id: string, kind: PlayerTrack['kind'], more: Partial<PlayerTrack> = {}): PlayerTrack => ({
  id,
  kind,
  language: undefined,
  label: id,
  hlsName: undefined,
  mp4: undefined,
  audio: undefined,
  ...more,
});

/** The hall in Dutch, an interpretation with a file, one in the stream only, and a description that is sound only. */
export const SOUND_TRACKS: readonly PlayerTrack[] = [
  soundTrack('hall', 'floor', { language: 'nl', label: 'The hall' }),
  soundTrack('fr', 'interpretation', { language: 'fr', label: 'French', mp4: '/fr.mp4' }),
  soundTrack('en', 'interpretation', { language: 'en', label: 'English', hlsName: 'English' }),
  soundTrack('ad', 'description', { language: 'nl', label: 'Description', audio: '/ad.m4a' }),
];
