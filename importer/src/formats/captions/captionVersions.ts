import type { CaptionsFile } from '../../seedPart.ts';
import { rankOfName } from './captionLanguage.ts';

/** A version in subtitles.json of a session folder. */
export interface CaptionVersion {
  id: string;
  language: string;
  file: string;
  version: number;
  active: boolean;
}

/**
 * One version for each captions file. Its language is that of the file (header, then name), else that of a file of the same
 * name in another format, else `spoken`. Of several files of one language the best one is active: the texts of speaker turns,
 * then the one whose name says so (`.cc`, `transcript`), then the last one.
 */
export function toVersions(captions: readonly CaptionsFile[], spoken: string): { versions: CaptionVersion[]; notices: string[] } {
  const languages = captions.map((caption) => withRegion(caption.language ?? findSibling(caption, captions) ?? spoken, spoken));
  const ofLanguage = (language: string): CaptionsFile[] => captions.filter((_, index) => languages[index] === language);
  const versions = captions.map((caption, index) => {
    const language = languages[index] ?? spoken;
    return {
      id: caption.file.replace(/\.[a-z]+$/, ''),
      language,
      file: caption.file,
      version: languages.slice(0, index + 1).filter((other) => other === language).length,
      active: findBest(ofLanguage(language)) === caption,
    };
  });
  const notices = [...new Set(languages)].flatMap((language) => {
    const same = ofLanguage(language);
    const best = findBest(same);
    if (same.length < 2 || best === undefined) return [];
    return [`${same.length} captions in ${language} (${same.map(nameOf).join(', ')}): ${nameOf(best)} is shown`];
  });
  return { versions, notices };
}

/** The tag of the spoken language, with its region, for the same language without one (rule 11.2). */
function withRegion(language: string, spoken: string): string {
  return spoken.toLowerCase().startsWith(`${language}-`) ? spoken : language;
}

/** Speech recognition writes `recording.json`, which says the language, and `recording.srt`, which does not. */
function findSibling({ source }: CaptionsFile, captions: readonly CaptionsFile[]): string | undefined {
  if (source === undefined) return undefined;
  const stem = stemOf(source);
  const languages = captions.flatMap((other) =>
    other.source !== undefined && stemOf(other.source) === stem ? (other.language ?? []) : [],
  );
  return new Set(languages).size === 1 ? languages[0] : undefined;
}

function stemOf(source: string): string {
  return source.replace(/\.[^.]*$/, '');
}

function findBest(captions: readonly CaptionsFile[]): CaptionsFile | undefined {
  const ranks = captions.map(({ source }) => (source === undefined ? 2 : rankOfName(source)));
  return captions[ranks.lastIndexOf(Math.max(...ranks))];
}

function nameOf({ source, file }: CaptionsFile): string {
  return source ?? file;
}
