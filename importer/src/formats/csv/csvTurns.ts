import type { AttendeeSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { ImportError } from '../../importError.ts';
import { tally, type SeedPart } from '../../seedPart.ts';
import { toNextStarts } from '../../nextStarts.ts';
import { personKey } from '../../text/text.ts';
import { turnsToSeed } from '../speakerTurns/turns.ts';
import type { SpeakerTurns } from '../speakerTurns/turnsSchema.ts';
import { describeSpeaker } from './csvAgenda.ts';
import type { SourceContext } from '../format.ts';
import { readRecords, type CsvRecord } from './csvRecords.ts';
import type { CsvTable } from './csvTable.ts';

type Turn = SpeakerTurns['data'][number];

/** Longest pause in seconds inside a speech that is written in several rows. */
const LONGEST_PAUSE = 5;

/** Seconds that the caption of a last row without end is shown. */
const UNKNOWN_LENGTH = 3;

/**
 * Converts speaker turns to a part of a session folder. Consecutive rows of one speaker without a longer pause are one turn
 * with several sentences. A row without an end ends when the next one starts. Throws an ImportError without a start column.
 */
export function csvTurnsToSeed(table: CsvTable, known: AttendeeSeed[], context?: SourceContext): SeedPart {
  if (!table.columns.has('start')) throw new ImportError('speaker turns need a column with their start, such as time or tijd');
  const { records, times, session, leftOut, notices } = readRecords(
    table,
    {
      columns: ['start', 'end', 'date', 'speaker', 'party', 'role', 'text'],
      isUseful: ({ speaker, text }) => speaker !== '' || text !== '',
      why: 'without speaker and text',
    },
    context,
  );
  const nextStarts = toNextStarts(records.flatMap(({ start }) => start ?? []));
  const open = new Set<Turn>();
  const turns: Turn[] = [];
  let previous: CsvRecord | undefined;
  let untimed = 0;
  for (const record of records) {
    const { start } = record;
    if (start === undefined) {
      untimed += 1;
      continue;
    }
    const text = record.text === '' ? undefined : record.text;
    const end = record.end !== undefined && record.end > start ? record.end : nextStarts.get(start);
    const sentence = { start_time: start, end_time: end ?? start + UNKNOWN_LENGTH, ...(text === undefined ? {} : { text }) };
    const last = turns.at(-1);
    const turn = last && previous && continues(last, previous, record) ? last : toTurn(record);
    if (turn !== last) turns.push(turn);
    turn.data.push(sentence);
    if (end === undefined) open.add(turn);
    previous = record;
  }
  if (turns.length === 0) throw new ImportError('has headings, but no row with a readable start and a speaker or text');
  const part = turnsToSeed({ data: turns }, known);
  for (const [index, turn] of turns.entries()) if (open.has(turn)) delete part.speeches[index]?.stop;
  part.session = { ...part.session, ...session };
  if (times !== undefined) {
    part.times = times;
    part.captions = part.captions.map((captions) => ({ ...captions, times }));
    if (part.captions.length > 0 && records.every(({ start = 0 }) => start % 60 === 0))
      part.notices.push('the times have no seconds: each text may be up to a minute early');
  }
  // The end of the last turn is no length of the recording if it is unknown or a time of the clock.
  if (times !== undefined || open.size > 0) delete part.session.duration;
  const left = [...leftOut, { count: untimed, why: 'without a readable start' }];
  const read = records.length + leftOut.reduce((sum, { count }) => sum + count, 0);
  part.tallies.unshift(tally('rows', read, records.length - untimed, left));
  part.notices.unshift(...notices);
  return part;
}

/** Whether a row goes on with the turn of the row before it; rows without text are whole turns. */
function continues(turn: Turn, previous: CsvRecord, { speaker, text, start = 0 }: CsvRecord): boolean {
  const end = turn.data.at(-1)?.end_time ?? 0;
  const isSame = speaker !== '' && personKey(speaker) === personKey(previous.speaker) && text !== '' && previous.text !== '';
  return isSame && start >= (previous.start ?? 0) && start - end <= LONGEST_PAUSE;
}

function toTurn(record: CsvRecord): Turn {
  const description = describeSpeaker(record);
  return { speaker: record.speaker, ...(description === undefined ? {} : { description }), data: [] };
}
