import { isNumberedVoice } from '../../../../backend/src/seed/captions/cueText.ts';
import { type AttendeeSeed, MOST_SECONDS } from '../../../../backend/src/seed/seedSchema.ts';
import { leftOutFields, type RecordFields } from '../../leftOutFields.ts';
import { emptyPart, tally, type SeedPart } from '../../seedPart.ts';
import { oneLine, personKey, splitName } from '../../text/text.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import { turnsSchema, type SpeakerTurns } from './turnsSchema.ts';

const FILE_FIELDS: RecordFields = {
  what: 'the speaker turns',
  used: Object.keys(turnsSchema.shape),
  ignored: { 'how the transcript was made': ['format', 'confidence', 'annotations'] },
};
const TURN_FIELDS: RecordFields = { what: 'speaker turns', used: Object.keys(turnsSchema.shape.data.element.shape), ignored: {} };

/** Timed speaker turns as JSON. */
export const turnsFormat: Format = {
  read({ json }) {
    const isTurns = hasKey(json, 'data') && Array.isArray(json.data) && json.data.every((turn) => hasKey(turn, 'data'));
    if (!isTurns) return undefined;
    const turns = parseWith(turnsSchema, json);
    const toPart = (known: AttendeeSeed[]): SeedPart => {
      const part = turnsToSeed(turns, known);
      part.notices.push(...leftOutFields(FILE_FIELDS, [json]), ...leftOutFields(TURN_FIELDS, json.data as object[]));
      return part;
    };
    return { kind: 'turns', toPart };
  },
};

/**
 * Converts timed speaker turns to a part of a session folder: a speech for each turn, a cue for each sentence with text.
 * Speakers in `known` use that attendee; the others become attendees of the part.
 */
export function turnsToSeed(turns: SpeakerTurns, known: AttendeeSeed[] = []): SeedPart {
  const part = emptyPart();
  const speakers = toSpeakers(known);
  const cues: { start: number; end: number; text: string; speaker?: string }[] = [];
  let sentences = 0;
  let instants = 0;
  let end = 0;

  for (const turn of turns.data) {
    sentences += turn.data.filter(({ text }) => text !== undefined).length;
    const spoken = turn.data.filter(({ text }) => text === undefined || oneLine(text) !== '');
    if (spoken.length === 0) continue;
    const name = oneLine(turn.speaker);
    const speaker = isNumberedVoice(name) ? '' : name;
    const attendee = speaker === '' ? undefined : attendeeFor(speaker, turn.description, speakers, part);
    const start = Math.min(...spoken.map(({ start_time }) => start_time));
    const stop = Math.min(MOST_SECONDS, Math.max(start + 0.001, ...spoken.map(({ end_time }) => end_time)));
    end = Math.max(end, stop);
    part.speeches.push({ id: `turn-${part.speeches.length + 1}`, start, stop, ...(attendee === undefined ? {} : { attendee }) });
    for (const { start_time, end_time, text } of spoken) {
      if (text === undefined) continue;
      const startMs = Math.round(start_time * 1000);
      const endMs = Math.round(end_time * 1000);
      if (endMs <= startMs) instants += 1;
      cues.push({
        start: startMs,
        // A cue needs a duration.
        end: Math.max(endMs, startMs + 1),
        text: oneLine(text),
        ...(speaker === '' ? {} : { speaker }),
      });
    }
  }

  if (end > 0) part.session.duration = end;
  if (cues.length > 0) part.captions.push({ file: 'transcript.json', content: `${JSON.stringify({ data: cues }, null, 2)}\n` });
  part.tallies.push(
    tally('speaker turns', turns.data.length, part.speeches.length, [
      { count: turns.data.length - part.speeches.length, why: 'without words' },
    ]),
    tally('sentences', sentences, cues.length, [{ count: sentences - cues.length, why: 'without words' }]),
  );
  if (instants > 0) part.notices.push(`${instants} sentences end when they start: given one millisecond`);
  const unnamed = part.speeches.filter(({ attendee }) => attendee === undefined).length;
  if (unnamed > 0) part.notices.push(`${unnamed} speeches have no named speaker`);
  return part;
}

/** The attendees by the keys of their names; of two people with one name neither is known to have spoken. */
function toSpeakers(known: readonly AttendeeSeed[]): Map<string, string> {
  const named = Map.groupBy(known, (attendee) => personKey(fullName(attendee)));
  return new Map([...named].flatMap(([key, [attendee, ...others]]) => (attendee && others.length === 0 ? [[key, attendee.id]] : [])));
}

function attendeeFor(speaker: string, description: string | undefined, speakers: Map<string, string>, part: SeedPart): string {
  const key = personKey(speaker);
  const found = speakers.get(key);
  if (found !== undefined) return found;
  const id = `speaker-${part.attendees.length + 1}`;
  part.attendees.push({ id, delegate: { ...splitName(speaker), ...(description === undefined ? {} : { description }) } });
  speakers.set(key, id);
  return id;
}

function fullName({ delegate }: AttendeeSeed): string {
  return typeof delegate === 'string' ? delegate : `${delegate.firstname} ${delegate.lastname}`;
}
