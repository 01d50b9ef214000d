import { basename, extname } from 'node:path';
import { readRecordingName, type RecordingName } from './recordingName.ts';

const SOUND = new Set('mp3 m4a wav ogg oga opus aac flac'.split(' '));

/** Whether the suffix of a file is one of sound without a picture. */
export const isSoundFile = (file: string): boolean => SOUND.has(extname(file).slice(1).toLowerCase());

/** The files of a meeting's recording. */
export interface ChosenRecording {
  video?: string;
  /** The parts after the first file, in order. */
  parts: string[];
  /** Files of the same recording that show less of it: its sound alone, another view. */
  others: string[];
  /** Files of other recordings. */
  unused: string[];
}

/** Files that begin further apart are of different meetings. */
const DAY_MS = 86_400_000;

interface Named extends RecordingName {
  file: string;
  isSound: boolean;
}

/**
 * Chooses the recording among the video and sound files of a meeting: pictures come before sound, the better view before others, and files
 * that are parts of one recording are all used. The names tell: those of cameras and recording programs, `name-1.mp4` and `name-2.mp4`.
 */
export function chooseRecording(files: readonly string[]): ChosenRecording {
  const named = files.map((file): Named => {
    // The zone does not matter for the order of files.
    return { file, isSound: isSoundFile(file), ...readRecordingName(basename(file, extname(file)), 'UTC') };
  });
  const best = named.toSorted((a, b) => Number(a.isSound) - Number(b.isSound) || a.view - b.view)[0];
  if (best === undefined) return { parts: [], others: [], unused: [] };
  const same = named.filter((other) => other.isSound === best.isSound && other.view === best.view && suffixOf(other) === suffixOf(best));
  const [first = best, ...parts] = findParts(best, same);
  const used = new Set([first, ...parts]);
  const rest = named.filter((other) => !used.has(other));
  const isSame = (other: Named) => (other.isSound && !best.isSound) || (other.key === best.key && other.view !== best.view);
  return {
    video: first.file,
    parts: parts.map(({ file }) => file),
    others: rest.filter(isSame).map(({ file }) => file),
    unused: rest.filter((other) => !isSame(other)).map(({ file }) => file),
  };
}

/** The parts of a recording in order; only the file itself if the others are no parts of it. */
function findParts(best: Named, same: readonly Named[]): Named[] {
  const isNear = ({ start }: Named) => Math.abs(Date.parse(`${start ?? best.start ?? ''}Z`) - Date.parse(`${best.start ?? ''}Z`)) < DAY_MS;
  const group = same.filter((other) => other.key === best.key && (best.start === undefined || isNear(other)));
  // Files that each name their own start follow each other.
  if (group.every(({ start }) => start !== undefined) && new Set(group.map(({ start }) => start)).size === group.length)
    return group.toSorted((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1));
  const starts = new Set(group.map(({ start }) => start));
  if (starts.size > 1) return [best];
  const numbered = group.map((file) => ({ file, part: file.part ?? 1 })).toSorted((a, b) => a.part - b.part);
  const first = numbered[0]?.part ?? 0;
  const follow = numbered.every(({ part }, index) => part === first + index);
  // A single number is part of a name; cameras number all their files.
  const isCamera = /\d{4,5}$/.test(basename(best.file, extname(best.file)));
  return follow && (first <= 1 || isCamera) ? numbered.map(({ file }) => file) : [best];
}

function suffixOf({ file }: Named): string {
  return extname(file).toLowerCase();
}
