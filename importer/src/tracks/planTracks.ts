import { nameInEnglish, nameInItself } from '../text/languageTags.ts';
import { textsOf } from '../text/languages.ts';
import type { FurtherKind } from './soundNames.ts';

/** Characters of a label, at most. */
const LONGEST_LABEL = 100;

/** Where a track comes from, in order of precedence: an option, a file beside the video, the video itself. */
const ORIGINS = ['option', 'file', 'video'] as const;

/** A sound track that was found. */
export interface FoundTrack {
  kind: FurtherKind;
  /** BCP 47 tag; undefined if nobody says it. */
  language: string | undefined;
  /** Name that its source gives it. */
  label: string | undefined;
  origin: (typeof ORIGINS)[number];
  /** What it is called in messages. */
  from: string;
}

/** A track with the names that it gets. */
export interface PlannedTrack<T extends FoundTrack> {
  /** Unique in the session: `fr`, `nl-ad`, `ad`, `track-2`. */
  id: string;
  /** NAME of its rendition; unique in a stream. */
  name: string;
  track: T;
}

/** `French (interpretation)`; a track without a language has its label. */
export function describeTrack({ kind, language, label }: Pick<FoundTrack, 'kind' | 'language' | 'label'>): string {
  const kinds = { interpretation: 'interpretation', description: 'audio description', other: 'another sound' };
  const name = language === undefined ? (label === undefined ? 'a language that nobody says' : `“${label}”`) : nameInEnglish(language);
  return `${name} (${kinds[kind]})`;
}

/** The name of the hall's rendition in a stream. */
export const nameOfHall = (language: string | undefined): string => textsOf(language ?? 'en').hall;

/**
 * Chooses the tracks that are kept, and names them (rules 27.51 and 27.52): of one kind and language an option comes before a file beside
 * the video, and that before a track in the video. An interpretation also comes before a track in its language of which nobody says what
 * it is. Two tracks of the same origin are both kept. Descriptions come last.
 *
 * @param hallName NAME of the hall's rendition
 */
export function planTracks<T extends FoundTrack>(found: readonly T[], hallName: string): { planned: PlannedTrack<T>[]; notices: string[] } {
  const notices: string[] = [];
  const rank = ({ origin }: FoundTrack) => ORIGINS.indexOf(origin);
  const chosen = found.filter((track) => {
    const better = found.find(
      (other) => track.language !== undefined && isSameUse(other, track) && other.language === track.language && rank(other) < rank(track),
    );
    if (better) notices.push(`${better.from} is used for ${describeTrack(track)}, and not ${track.from}`);
    return !better;
  });
  const ids = new Set(['floor']);
  const names = new Set([hallName]);
  const ordered = chosen.toSorted((one, other) => Number(one.kind === 'description') - Number(other.kind === 'description'));
  const planned = ordered.map((track, index) => ({
    id: toUnique(toId(track, index), ids, '-'),
    name: toUnique(toName(track, index), names, ' '),
    track,
  }));
  return { planned, notices };
}

const isSameUse = (better: FoundTrack, track: FoundTrack): boolean =>
  better.kind === track.kind || (better.kind === 'interpretation' && track.kind === 'other');

function toId({ kind, language }: FoundTrack, index: number): string {
  if (kind === 'description') return language === undefined ? 'ad' : `${language}-ad`;
  return language ?? `track-${index + 2}`;
}

/** A NAME is read by people, and stands between quotation marks. */
function toName({ kind, language, label }: FoundTrack, index: number): string {
  const plain = label
    ?.replace(/\p{Cc}/gu, ' ')
    .replaceAll('"', '”')
    .trim()
    .slice(0, LONGEST_LABEL);
  if (plain !== undefined && plain !== '') return plain;
  const named = language === undefined ? `Track ${index + 2}` : nameInItself(language);
  return kind === 'description' ? `${named} (${textsOf(language ?? 'en').description})` : named;
}

function toUnique(wanted: string, used: Set<string>, separator: string): string {
  let value = wanted;
  for (let count = 2; used.has(value); count += 1) value = `${wanted}${separator}${count}`;
  used.add(value);
  return value;
}
