import { ok, type Result } from '../http/result.ts';
import { groupLanguages } from '../text/languages.ts';

/** A transcription version as the transcription broker lists it (contract §5). */
export interface SubtitleVersion {
  id: string;
  language: string;
  version: number;
  isActive: boolean;
  isPublished: boolean;
  isReady: boolean;
  /** Who or what made it, as the broker calls it; undefined when it does not say. */
  provider?: string | undefined;
  /** The other versions of its language that are ready and published, the best first (rule 11.21). */
  others?: readonly SubtitleVersion[];
}

/**
 * Selects the versions that visitors are offered: of the ready and published ones, per language the active one, else the one with the
 * highest number (rules 11.1, 11.2), with the others of the language (rule 11.21). They are in the order in which the languages are first
 * listed.
 */
export function offeredVersions(versions: readonly SubtitleVersion[]): SubtitleVersion[] {
  const candidates = versions.filter(({ isReady, isPublished }) => isReady && isPublished);
  const names = groupLanguages(candidates.map(({ language }) => language));
  const byLanguage = Map.groupBy(candidates, ({ language }) => names.get(language));
  return [...byLanguage.values()].map((same) => {
    const [best, ...others] = same.toSorted(compareVersions) as [SubtitleVersion, ...SubtitleVersion[]];
    return others.length > 0 ? { ...best, others } : best;
  });
}

/** Active versions first, then those with the highest number. */
const compareVersions = (a: SubtitleVersion, b: SubtitleVersion): number =>
  Number(b.isActive) - Number(a.isActive) || b.version - a.version;

/** Versions of a language that are tried at most (rule 11.21). */
const MOST_TRIED = 4;

/** Failures of the service, after which another version would fail, too. */
const OUTAGES = ['timeout', 'network', 'rejected'];

/** What a version contains, and who or what made it (rule 11.22). */
export interface VersionContent<T> {
  content: T;
  provider: string | undefined;
}

/**
 * The content of an offered version or, where it cannot be had, is empty or broken, that of the next version of its language (rule 11.21);
 * the answer for the offered one when none is good. `load` gets the content of a version by its id.
 */
export async function firstGood<T, E extends { kind: string }>(
  offered: SubtitleVersion,
  load: (id: string) => Promise<Result<T, E>>,
  isGood: (content: T) => boolean,
): Promise<Result<VersionContent<T>, E>> {
  let first: Result<VersionContent<T>, E> | undefined;
  for (const { id, provider } of [offered, ...(offered.others ?? [])].slice(0, MOST_TRIED)) {
    const answer = await load(id);
    const found = answer.ok ? ok({ content: answer.value, provider }) : answer;
    if (answer.ok && isGood(answer.value)) return found;
    first ??= found;
    if (!answer.ok && OUTAGES.includes(answer.error.kind)) break;
  }
  return first as Result<VersionContent<T>, E>;
}

/** The names under which brokers list versions that people have corrected. */
const EDITORS = ['editor', 'office', 'manual', 'human', 'clerk'];

/** Whether a version is corrected by people, as its provider says; undefined when it is not known who made it (rule 11.22). */
export const isCorrected = (provider: string | undefined): boolean | undefined =>
  provider === undefined ? undefined : EDITORS.includes(provider.toLowerCase());

/** One line of captions; offsets in ms from the start of the recording. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
  speaker: string | undefined;
}

/** Consecutive cues of one speaker (rule 11.7). */
export interface TranscriptParagraph {
  startMs: number;
  speaker: string | undefined;
  /** In order, at least one. */
  cues: Cue[];
}

/** Silence after which a new paragraph starts, ms. */
const PARAGRAPH_PAUSE_MS = 4000;
/** Number of cues after which a new paragraph starts when no speaker is named. */
const PARAGRAPH_CUES = 12;

/** Groups cues (in order) into paragraphs, with a new one at every change of speaker and every long pause (rule 11.7). */
export function toParagraphs(cues: readonly Cue[]): TranscriptParagraph[] {
  const paragraphs: TranscriptParagraph[] = [];
  let endMs = 0;
  for (const cue of cues) {
    const last = paragraphs.at(-1);
    const continues =
      last !== undefined &&
      last.speaker === cue.speaker &&
      cue.startMs - endMs < PARAGRAPH_PAUSE_MS &&
      (cue.speaker !== undefined || last.cues.length < PARAGRAPH_CUES);
    if (continues) last.cues.push(cue);
    else paragraphs.push({ startMs: cue.startMs, speaker: cue.speaker, cues: [cue] });
    endMs = cue.endMs;
  }
  return paragraphs;
}
