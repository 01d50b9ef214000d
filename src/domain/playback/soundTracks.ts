/** What a sound track has: what is heard in the hall, an interpreter of it, or the hall with a spoken description of what is seen. */
export type TrackKind = 'floor' | 'interpretation' | 'description';

/** A sound track that a source lists (contract §3, rule 27.1); addresses are absolute. */
export interface SoundTrack {
  /** What `?audio=` names. */
  id: string;
  kind: TrackKind;
  /** BCP 47 tag; undefined when the source does not say it. */
  language: string | undefined;
  /** Name that the source gives it. */
  label: string | undefined;
  /** NAME of the audio rendition in the HLS stream of the source. */
  hlsName: string | undefined;
  /** Progressive file of the video with this sound. */
  mp4: string | undefined;
  /** File with this sound only. */
  audio: string | undefined;
}

/** The video of a signer (contract §3, rule 27.3); position 0 is that of the source. Addresses are absolute. */
export interface SignVideo {
  /** HLS stream, or a file. */
  file: string;
  /** Progressive file. */
  mp4: string | undefined;
  /** BCP 47 tag of the sign language (`vgt`, `lsf-BE`); undefined when the source does not say it. */
  language: string | undefined;
  /** Where it is shown as long as the visitor has not chosen. */
  layout: 'beside' | 'over' | undefined;
}

/** What decided which sound is heard first: the address, the language of the page, or neither (rule 27.2). */
export type SoundReason = 'address' | 'language' | 'floor';

/** The sound with which a page starts, and what decided it. */
export interface FirstSound {
  track: SoundTrack;
  reason: SoundReason;
}

/** The track of the hall: the first of kind `floor`, else none. */
export const floorTrack = (tracks: readonly SoundTrack[]): SoundTrack | undefined => tracks.find(({ kind }) => kind === 'floor');

/** The primary subtag of a language tag: `nl` for `nl-BE`. */
const primary = (tag: string | undefined): string | undefined => tag?.toLowerCase().split('-')[0];

/**
 * The sound with which a page starts (rule 27.2): the track that its address names, else the interpretation in the language of the page,
 * unless the hall speaks it, else the hall. Undefined when there is no choice.
 *
 * @param askedId the value of `?audio=`
 * @param language BCP 47 tag of the page
 */
export function chooseFirstSound(tracks: readonly SoundTrack[], askedId: string | undefined, language: string): FirstSound | undefined {
  const asked = tracks.find(({ id }) => id === askedId);
  if (asked) return { track: asked, reason: 'address' };
  const floor = floorTrack(tracks);
  const interpretation =
    primary(floor?.language) === primary(language)
      ? undefined
      : tracks.find((track) => track.kind === 'interpretation' && primary(track.language) === primary(language));
  if (interpretation) return { track: interpretation, reason: 'language' };
  const first = floor ?? tracks[0];
  return first && { track: first, reason: 'floor' };
}
