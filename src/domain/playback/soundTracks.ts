import { primaryTag } from '../text/languages.ts';

/**
 * What a sound track has: what is heard in the hall, an interpreter of it, the hall with a spoken description of what is seen, or another
 * sound of which its source does not say what it is (rule 27.40).
 */
export type TrackKind = 'floor' | 'interpretation' | 'description' | 'other';

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

/** A sound track as the player offers it. */
export interface PlayerTrack extends SoundTrack {
  /** Name as it is shown. */
  label: string;
  /** Language of the name, if it differs from that of the page (rule 2.12). */
  lang?: string;
}

/** The choice of sound that a player has: two tracks or more, the hall first, and the one with which it starts (rule 27.2). */
export interface PlayerSound {
  first: { id: string; reason: SoundReason };
  tracks: PlayerTrack[];
}

/** The video of a signer as the player offers it. */
export interface PlayerSign extends SignVideo {
  /** Name as it is shown. */
  label: string;
}

/** The track of the hall: the first of kind `floor`, else none. */
export const floorTrack = <Track extends Pick<SoundTrack, 'kind'>>(tracks: readonly Track[]): Track | undefined =>
  tracks.find(({ kind }) => kind === 'floor');

/** Whether a source offers more than the sound of the hall (rules 27.1, 27.3). */
export const offersSound = (source: { tracks?: readonly SoundTrack[] | undefined; sign?: SignVideo | undefined } | undefined): boolean =>
  source !== undefined && ((source.tracks ?? []).length > 1 || source.sign !== undefined);

/** Whether a track has the picture too: a file with sound only has none. */
export const hasPicture = ({ hlsName, mp4 }: Pick<SoundTrack, 'hlsName' | 'mp4'>): boolean => (hlsName ?? mp4) !== undefined;

/** Whether two tags are of one language, in whatever region; a tag that is not known is of no language. */
export const isSameLanguage = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && primaryTag(one) === primaryTag(other);

/** Whether the track with an id has no picture, which the hall always has. */
export const isWithoutPicture = (tracks: readonly SoundTrack[], id: string | undefined): boolean =>
  tracks.some((track) => track.id === id && track.kind !== 'floor' && !hasPicture(track));

/** The interpretation in a language, with picture: first the one with the same tag, then one of another region. */
function findInterpretation(tracks: readonly SoundTrack[], language: string): SoundTrack | undefined {
  const found = tracks.filter((track) => track.kind === 'interpretation' && hasPicture(track) && isSameLanguage(track.language, language));
  return found.find((track) => track.language?.toLowerCase() === language.toLowerCase()) ?? found[0];
}

/**
 * The sound with which a page starts (rule 27.2): the track that its address names, else the interpretation in the language of the page,
 * unless the hall speaks it, else the hall. Undefined when there is no choice.
 *
 * @param askedId the value of `?audio=`
 * @param language BCP 47 tag of the page
 */
export function chooseFirstSound(tracks: readonly SoundTrack[], askedId: string | null, language: string): FirstSound | undefined {
  const [first, ...others] = tracks;
  if (!first || others.length === 0) return undefined;
  const asked = tracks.find(({ id }) => id === askedId);
  if (asked) return { track: asked, reason: 'address' };
  const floor = floorTrack(tracks) ?? first;
  const interpretation = isSameLanguage(floor.language, language) ? undefined : findInterpretation(tracks, language);
  return interpretation ? { track: interpretation, reason: 'language' } : { track: floor, reason: 'floor' };
}

/** The track with which a page starts, where that is not the sound of the source itself (rule 27.5). */
export const otherFirstTrack = ({ sound }: { sound?: FirstSound | undefined }): SoundTrack | undefined =>
  sound?.track.kind === 'floor' ? undefined : sound?.track;

/** The tracks as the embed API names them, as JSON: id, kind, language and label (docs/embedding.md). */
export const toTrackNames = (tracks: readonly PlayerTrack[]): string =>
  JSON.stringify(tracks.map(({ id, kind, language, label }) => ({ id, kind, language, label })));
