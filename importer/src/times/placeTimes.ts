import { parseCaptions } from '../formats/captions/parseCaptions.ts';
import { readCueText } from '../../../backend/src/seed/captions/cueText.ts';
import type { SeedPart } from '../seedPart.ts';
import { formatClock } from '../text/clockTime.ts';
import { decideReading, type Reading, type RecordingContext, toPosition } from './decideReading.ts';

/** Times of a record in seconds. */
interface Timed {
  start?: number | undefined;
  stop?: number | undefined;
}

/** A caption of a file in a session folder, in ms. */
interface StoredCue {
  start: number;
  end: number;
  text: string;
  speaker?: string;
}

/** No meeting lasts longer, in seconds: two days. */
const MOST_SECONDS = 172_800;

type Lists = Pick<SeedPart, 'topics' | 'speeches' | 'votes'>;
type CaptionsFile = SeedPart['captions'][number];

/** Moves topics, speeches and votes whose times are no positions in the recording; the report says what was decided. */
export function placeLists<T extends Lists>(lists: T, context: RecordingContext, notices: string[]): T {
  const timed: Timed[] = [...lists.topics, ...lists.speeches, ...lists.votes];
  const spans = timed.flatMap(({ start, stop }) => (start === undefined ? [] : [{ start, end: stop }]));
  const reading = decideReading(spans, context);
  // Topics and speeches last for minutes: without a recording their lengths do not tell that they are milliseconds.
  if (reading.kind === 'milliseconds' && context.durationSeconds === undefined && spans.every(({ start }) => start < MOST_SECONDS))
    return lists;
  if (reading.sentence === undefined) return lists;
  notices.push(`the times of ${spans.length} topics, speeches or votes lie outside of a recording: ${reading.sentence}`);
  const place = <R extends Timed>(record: R): R => ({
    ...record,
    ...(record.start !== undefined && { start: toPosition(record.start, reading) }),
    ...(record.stop !== undefined && { stop: toPosition(record.stop, reading) }),
  });
  return { ...lists, topics: lists.topics.map(place), speeches: lists.speeches.map(place), votes: lists.votes.map(place) };
}

/**
 * Moves captions whose times are no positions in the recording, and leaves out those that nobody can reach, which the report counts.
 * Without a recording all stay. A file of which nothing is left is left out.
 */
export function placeCaptions(captions: readonly CaptionsFile[], context: RecordingContext, notices: string[]): CaptionsFile[] {
  return captions.flatMap(({ times, ...file }) => {
    const cues = readCues(file);
    const spans = cues.map(({ start, end }) => ({ start: start / 1000, end: end / 1000 }));
    const reading: Reading =
      times === 'clock' ? { kind: 'clock', factor: 1, shift: context.zeroClock ?? 0 } : decideReading(spans, context);
    const { durationSeconds = Infinity } = context;
    const placed = cues.map((cue) => placeCue(cue, reading)).toSorted((a, b) => a.start - b.start);
    const shown = placed.filter(({ start, end }) => start < durationSeconds * 1000 && end > 0);
    const late = placed.filter(({ start }) => start >= durationSeconds * 1000).length;
    const early = placed.length - shown.length - late;
    const name = file.file.replace(/\.[a-z]+$/, '');
    if (reading.sentence !== undefined) notices.push(`the times of ${name} lie outside of a recording: ${reading.sentence}`);
    if (late > 0)
      notices.push(`${late} captions of ${name} are left out: they start after the end of the recording (${formatClock(durationSeconds)})`);
    if (early > 0) notices.push(`${early} captions of ${name} are left out: they end before the start of the recording`);
    if (reading.kind === 'position' && late + early === 0) return [file];
    const data = shown.map((cue) => ({ ...cue, start: Math.max(0, cue.start) }));
    return shown.length === 0 ? [] : [{ ...file, file: `${name}.json`, content: `${JSON.stringify({ data }, null, 2)}\n` }];
  });
}

/** The last end of captions and speeches in seconds, which is the length of a session without a recording. */
export function lastEnd(captions: readonly CaptionsFile[], speeches: readonly Timed[]): number {
  const ends = [...captions.flatMap(readCues).map(({ end }) => end / 1000), ...speeches.map(({ stop = 0 }) => stop)];
  return ends.reduce((latest, end) => Math.max(latest, end), 0);
}

function placeCue(cue: StoredCue, reading: Reading): StoredCue {
  const toMs = (time: number) => Math.round(toPosition(time / 1000, reading) * 1000);
  const start = toMs(cue.start);
  return { ...cue, start, end: Math.max(start + 1, toMs(cue.end)) };
}

/** The captions of a file as the session folder has it: JSON, or the WebVTT of the source. */
function readCues({ file, content }: CaptionsFile): StoredCue[] {
  if (file.endsWith('.json')) return (JSON.parse(content) as { data: StoredCue[] }).data;
  return parseCaptions(content).cues.map(({ start, end, markup }) => ({ start, end, ...readCueText(markup) }));
}
