import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readOwnFile } from '../../../backend/src/seed/files/ownFile.ts';
import { languageOfName, toLanguage } from '../formats/captions/captionLanguage.ts';
import { detectSource } from '../formats/detect.ts';
import type { SourceFile } from '../gather.ts';
import { DeviceFileError, ImportError } from '../importError.ts';
import type { MeetingFiles, UnusedFile } from './listMeetings.ts';

/** The records of a meeting, and the files that are none. */
export interface ReadRecords {
  records: SourceFile[];
  /** Files that could not be read. */
  unread: UnusedFile[];
  /** Files that nobody misses: those of a device, and other forms of captions that are read. */
  asides: UnusedFile[];
}

/** `chat.txt`, `meeting_saved_chat.txt`, `GMT20260509-172510_RecordingnewChat.txt`. */
const CHAT = /(?:^|[ _.-]|new)chat\.txt$/i;

/**
 * Reads the records of a meeting; `language` is the spoken one. Throws an ImportError for a file that cannot be read, unless `isLenient`.
 */
export function readRecords(
  { records: files, folder }: MeetingFiles,
  { isLenient, language }: { isLenient: boolean; language: string | undefined },
): ReadRecords {
  const records: SourceFile[] = [];
  const unread: UnusedFile[] = [];
  const asides: UnusedFile[] = [];
  const failed: { file: string; error: unknown }[] = [];
  for (const file of files) {
    if (CHAT.test(basename(file))) {
      asides.push({ file, why: 'it is the chat of a video meeting' });
      continue;
    }
    try {
      const bytes = folder === undefined ? readFileSync(file) : readOwnFile(folder, file);
      records.push({ file: basename(file), source: detectSource(bytes, languageOfName(basename(file)) ?? toLanguage(language)) });
    } catch (error) {
      failed.push({ file, error });
    }
  }
  for (const { file, error } of failed) {
    const why = error instanceof Error ? error.message : String(error);
    const captions = findCaptions(file, records);
    if (captions !== undefined) asides.push({ file, why: `${captions}, of the same name, is read` });
    else if (!isLenient) throw new ImportError(`${file}: ${why}`);
    else (error instanceof DeviceFileError ? asides : unread).push({ file, why });
  }
  return { records, unread, asides };
}

/**
 * The captions of the same name as a file: speech recognition writes its transcript in several formats, such as `recording.txt` and
 * `recording.srt`.
 */
function findCaptions(file: string, records: readonly SourceFile[]): string | undefined {
  const stem = (name: string): string => name.replace(/\.[^.]*$/, '');
  const name = stem(basename(file));
  return records.find(
    ({ file: other, source }) => source.kind === 'captions' && (name === stem(other) || name.startsWith(`${stem(other)}.`)),
  )?.file;
}
