import { basename, extname } from 'node:path';
import { isSoundFile } from '../recordings/chooseRecording.ts';
import { LANGUAGES } from '../text/languages.ts';
import { isNamedLanguage, toFileLanguage, toLanguageTag } from '../text/languageTags.ts';

/**
 * What a further sound track is, as its source or the operator says: an interpretation of the hall, or the hall with a description of what
 * is seen.
 */
export type StatedKind = 'interpretation' | 'description';

/** The kind of a further sound track; `other`: nobody says what it is (rule 27.40). */
export type FurtherKind = StatedKind | 'other';

/** A file with a sound track of a meeting; path. */
export interface TrackFile {
  file: string;
  kind: StatedKind;
  /** BCP 47 tag; absent: the file itself may say it. */
  language?: string;
  /** The option that names it; absent for a file of the folder of a meeting. */
  option?: string;
}

/** The file with the video of a signer; path. */
export interface SignFile {
  file: string;
  /** BCP 47 tag of the sign language; absent: the file itself may say it. */
  language?: string;
  /** The option that names it; absent for a file of the folder of a meeting. */
  option?: string;
}

/** The video and sound files of a meeting by their use (rule 27.51). */
export interface SoundFiles {
  /** Files of the recording itself. */
  recordings: string[];
  tracks: TrackFile[];
  sign?: SignFile;
  /** Files of which another one has the same use, with the reason. */
  unused: { file: string; why: string }[];
}

/** What the end of a file's name says. */
interface Mark {
  use: 'sign' | StatedKind;
  language?: string;
  /** What stands before the mark: the name of the video. */
  stem: string;
}

const named = (language: string | undefined) => (language === undefined ? {} : { language });

/**
 * The language of the last part of a name. Behind a dot it may be any language of two letters; codes of three letters must be those of
 * such a language, since names end in other short words. A whole name is one of the languages of the portal.
 */
function languageOf(part: string | undefined, isWhole: boolean): string | undefined {
  const tag = toLanguageTag(part);
  if (tag === undefined || !isNamedLanguage(tag)) return undefined;
  const code = tag.split('-')[0] ?? '';
  if (isWhole) return LANGUAGES.includes(code) ? tag : undefined;
  return code.length === 2 && toFileLanguage(code) !== undefined ? tag : undefined;
}

/** Reads `video.fr.m4a`, `video.nl.ad.m4a`, `video.ad.m4a`, `sign.mp4` and `video.sign.vgt.mp4`; undefined for other names. */
function readMark(file: string): Mark | undefined {
  const parts = basename(file, extname(file)).split('.');
  const at = (fromEnd: number) => parts.at(-fromEnd)?.toLowerCase();
  const stem = (count: number) => parts.slice(0, -count).join('.');
  if (at(1) === 'sign') return { use: 'sign', stem: stem(1) };
  if (at(2) === 'sign') return { use: 'sign', stem: stem(2), ...named(toLanguageTag(at(1))) };
  if (at(1) === 'ad') {
    const language = languageOf(parts.at(-2), parts.length === 2);
    return { use: 'description', stem: stem(language === undefined ? 1 : 2), ...named(language) };
  }
  const language = languageOf(parts.at(-1), parts.length === 1);
  return language === undefined ? undefined : { use: 'interpretation', stem: stem(1), language };
}

/** The language that the name of a signer's video states: `council.sign.vgt.mp4`. */
export const signLanguageOf = (file: string): string | undefined => {
  const mark = readMark(file);
  return mark?.use === 'sign' ? mark.language : undefined;
};

/** The language that the name of a video states: `council.nl.mp4`. */
export const soundLanguageOf = (file: string): string | undefined => {
  const mark = readMark(file);
  return mark?.use === 'interpretation' ? mark.language : undefined;
};

/**
 * Divides the video and sound files of a meeting into its recording, further sound tracks and the video of a signer, by their names
 * (rule 27.51). A file is a track or a signer only beside a recording: alone it is the recording, whatever its name is. A video is a
 * track only if the recording has the same name without the language.
 */
export function divideSounds(files: readonly string[]): SoundFiles {
  const marked = files.map((file) => ({ file, mark: readMark(file), isSound: isSoundFile(file) }));
  const isSign = ({ mark, isSound }: (typeof marked)[number]) => mark?.use === 'sign' && !isSound;
  const others = marked.filter((each) => !isSign(each));
  const plain = others.filter(({ mark }) => mark === undefined || mark.use === 'sign');
  const plainStems = new Set(plain.map(({ file }) => basename(file, extname(file))));
  // Where all names state a language, the pictures are the recording.
  const hasRecording = plain.length > 0 || others.some(({ isSound }) => !isSound);
  const isTrack = ({ mark, isSound }: (typeof marked)[number]) =>
    mark !== undefined && mark.use !== 'sign' && hasRecording && (isSound || plainStems.has(mark.stem));

  const result: SoundFiles = { recordings: [], tracks: [], unused: [] };
  for (const each of marked) {
    const { file, mark } = each;
    if (isSign(each) && others.length > 0) {
      if (result.sign) result.unused.push({ file, why: `a meeting has one signer, and ${basename(result.sign.file)} is it` });
      else result.sign = { file, ...named(mark?.language) };
    } else if (mark !== undefined && mark.use !== 'sign' && isTrack(each)) {
      const { use: kind, language } = mark;
      const same = result.tracks.find((track) => track.kind === kind && track.language === language);
      if (same) result.unused.push({ file, why: `${basename(same.file)} is the sound track of its language` });
      else result.tracks.push({ file, kind, ...named(language) });
    } else result.recordings.push(file);
  }
  return result;
}
