import { readSpeakerMarks } from '../../../../backend/src/seed/captions/cueText.ts';
import { ImportError } from '../../importError.ts';
import { emptyPart, tally, type SeedPart } from '../../seedPart.ts';
import { languageOfName, toLanguage } from './captionLanguage.ts';
import { orderCues, type SegmentCue } from './orderCues.ts';
import { isRolling, unroll, type PlainCue } from './rollingCaptions.ts';
import { readLabels } from './speakerLabels.ts';

/** The cues of a file in plain text, and what else it says. */
export interface ReadCaptions {
  cues: SegmentCue[];
  /** The language as the file names it. */
  language?: string | undefined;
  /** The file itself, if a player can read it as it is. */
  unchanged?: string | undefined;
  /** Whether the cues have times of words. */
  isInlineTimed?: boolean;
  /** How many cues have unreadable times, have no text, and how many texts have no times. */
  unreadable: number;
  empty: number;
  untimed: number;
  notices: string[];
}

/**
 * Converts cues to a part of a session folder. Captions that nothing was changed in are stored unchanged as `{id}.vtt`,
 * others as their cues in `{id}.json`. `file` is the name of the source, for its language. Throws an ImportError for a file
 * without a readable cue.
 */
export function captionsPart(read: ReadCaptions, id: string, file: string): SeedPart {
  const silent = read.cues.filter((cue) => readSpeakerMarks(cue).text === '').length;
  // Segments of a stream may have cues from before the recording.
  const early = read.cues.filter(({ start, end }) => start < 0 && end <= 0).length;
  const shown = read.cues
    .filter((cue) => readSpeakerMarks(cue).text !== '' && !(cue.start < 0 && cue.end <= 0))
    .map((cue) => ({ ...cue, start: Math.max(cue.start, 0) }));
  const { cues: ordered, unordered, repaired, repeated } = orderCues(shown);
  const rolls = isRolling(ordered, read.isInlineTimed === true);
  const lines = rolls ? unroll(ordered) : ordered;
  const marked = lines.map((cue) => ({ ...cue, ...readSpeakerMarks(cue) }));
  const { cues: labelled, named, numbered } = readLabels(marked);
  const cues = labelled.filter(({ text }) => text !== '');
  const leftOut = [
    { count: read.unreadable, why: 'unreadable times' },
    { count: read.empty + silent + labelled.length - cues.length, why: 'without words' },
    { count: read.untimed, why: 'text without times' },
    { count: early, why: 'before the start of the recording' },
    { count: repeated, why: 'the same caption again' },
    { count: ordered.length - lines.length, why: 'repeat the lines on screen (rolling captions)' },
  ];
  if (cues.length === 0) {
    const reasons = leftOut.filter(({ count }) => count > 0).map(({ count, why }) => `; ${count} ${why}`);
    throw new ImportError(`has no readable cue${reasons.join('')}`);
  }

  const part = emptyPart();
  const language = toLanguage(read.language) ?? languageOfName(file);
  const isUnchanged = !rolls && silent + early + unordered + repaired + repeated + named + numbered === 0;
  part.session = {
    duration: cues.reduce((latest, { end }) => Math.max(latest, end), 0) / 1000,
    ...(language === undefined ? {} : { language }),
  };
  part.captions.push({
    ...(isUnchanged && read.unchanged !== undefined
      ? { file: `${id}.vtt`, content: read.unchanged }
      : { file: `${id}.json`, content: `${JSON.stringify({ data: cues }, null, 2)}\n` }),
    ...(file !== '' && { source: file }),
    ...(language === undefined ? {} : { language }),
  });
  const total = cues.length + leftOut.reduce((sum, { count }) => sum + count, 0);
  part.tallies.push(tally('captions', total, cues.length, leftOut));
  part.notices.push(...describeChanges({ lines, marked, cues, rolls, unordered, repaired, named, numbered }), ...read.notices);
  return part;
}

interface Changes {
  lines: PlainCue[];
  marked: PlainCue[];
  cues: PlainCue[];
  rolls: boolean;
  unordered: number;
  repaired: number;
  named: number;
  numbered: number;
}

function describeChanges({ lines, marked, cues, rolls, unordered, repaired, named, numbered }: Changes): string[] {
  const overlapping = cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0)).length;
  const anonymous = lines.filter(({ text }, index) => text !== marked[index]?.text && marked[index]?.speaker === undefined).length;
  const notices: [boolean | number, string][] = [
    [rolls, 'rolling captions: each line is stored once, at its first appearance'],
    [unordered, `${unordered} captions out of order: sorted by their start`],
    [repaired, `${repaired} captions end before they start: shown until the next one, at most 3 seconds`],
    [overlapping, `${overlapping} captions start before the previous one ends: times unchanged`],
    [anonymous, `${anonymous} captions have a mark of a new speaker (>>) without a name, which is not shown`],
    [named, `${named} captions begin with the name of their speaker: it is stored as the speaker`],
    [numbered, `${numbered} captions have a voice with a number (such as SPEAKER_00) and no name: it is not shown`],
  ];
  return notices.filter(([applies]) => applies).map(([, notice]) => notice);
}
