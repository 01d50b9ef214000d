import type { StoredTrack } from '../../../store/records.ts';

/** A sound in the stream of a camera. */
export interface CameraSound {
  /** Its place in the stream, from 1 on: the first one is the hall. */
  number: number;
  /** BCP 47 tag; absent where the stream does not say it. */
  language?: string;
  channels?: number;
  /** True: nothing arrives of it at present, and it is filled with silence. */
  isSilent?: boolean;
}

/** A sound of a camera as a track of a session. */
export interface CameraTrack {
  sound: CameraSound;
  /** With the NAME of its audio rendition. */
  track: StoredTrack & { hlsName: string };
}

const primary = (tag: string | undefined): string | undefined => tag?.toLowerCase().split('-')[0];

/**
 * The sounds of a camera as tracks of a session: the hall, then the others (rule 27.42). `listed` are those that the session announces:
 * the hall, and the others in the order of the stream. What the stream says of a language counts; a sound takes identifier, kind and label
 * of the announced track with its language, else of the one in its place. One that is not announced is another sound (rule 27.40): ffmpeg
 * does not pass on what a stream says of its kind.
 */
export function toCameraTracks(sounds: readonly CameraSound[], listed: readonly StoredTrack[] = []): CameraTrack[] {
  const hall = listed.find(({ kind }) => kind === 'floor');
  const others = listed.filter((track) => track !== hall);
  const used = new Set<StoredTrack>();
  const ids = new Set(listed.map(({ id }) => id));
  const names = new Set<string>();
  const announced = (sound: CameraSound): StoredTrack | undefined => {
    if (sound.number === 1) return hall;
    const unused = others.filter((track) => !used.has(track));
    const same = unused.find(({ language }) => sound.language !== undefined && primary(language) === primary(sound.language));
    const inPlace = others[sound.number - 2];
    const isPossible = inPlace && !used.has(inPlace) && (sound.language === undefined || inPlace.language === undefined);
    return same ?? (isPossible ? inPlace : undefined);
  };
  return sounds.map((sound) => {
    const found = announced(sound);
    if (found) used.add(found);
    const kind = sound.number === 1 ? 'floor' : (found?.kind ?? 'other');
    // A region or script that somebody has announced says more than the stream can.
    const language = primary(found?.language) === primary(sound.language) ? found?.language : (sound.language ?? found?.language);
    const id = found?.id ?? toUnused(toId(sound, kind), ids, '-');
    ids.add(id);
    const hlsName = toUnused(toName(sound, language, kind, found?.label), names, ' ');
    names.add(hlsName);
    const said = { ...(language !== undefined && { language }), ...(found?.label !== undefined && { label: found.label }) };
    return { sound, track: { id, kind, ...said, hlsName } };
  });
}

/** The announced tracks that do not arrive. */
export function listMissing(tracks: readonly CameraTrack[], listed: readonly StoredTrack[] = []): StoredTrack[] {
  const arriving = new Set(tracks.map(({ track }) => track.id));
  return listed.filter(({ id }) => !arriving.has(id));
}

function toId({ number, language }: CameraSound, kind: StoredTrack['kind']): string {
  if (kind === 'floor') return 'floor';
  return language ?? `sound-${number}`;
}

/** What a player shows: the label, else the language in itself, else the place in the stream. */
function toName({ number }: CameraSound, language: string | undefined, kind: StoredTrack['kind'], label: string | undefined): string {
  // A quoted string of a playlist has neither quotation marks nor line ends.
  const given = label?.replace(/["\s]+/g, ' ').trim();
  if (given) return given;
  const name = language === undefined ? String(number) : (toOwnName(language) ?? language);
  return kind === 'description' ? `${name} AD` : name;
}

/** The name of a language in itself; undefined for one that is not known. */
function toOwnName(language: string): string | undefined {
  try {
    return new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard', fallback: 'none' }).of(language);
  } catch {
    return undefined;
  }
}

function toUnused(name: string, used: ReadonlySet<string>, separator: string): string {
  let unused = name;
  for (let number = 2; used.has(unused); number += 1) unused = `${name}${separator}${number}`;
  return unused;
}
