import { findById, type Language, type Meeting } from './script.ts';
import type { Schedule } from './schedule.ts';

/** A cue as the transcription broker sends it (contract §5); offsets in ms. */
interface Cue {
  start: number;
  end: number;
  text: string;
  speaker: string;
}

/** One cue for every spoken line; throws an Error if a line has no text in the language. */
export function toCues(meeting: Meeting, schedule: Schedule, language: Language): Cue[] {
  return schedule.lines.map((line) => {
    const text = line.text[language];
    if (text === undefined) throw new Error(`meeting.json: no ${language} text for "${line.text.nl}"`);
    const speaker = findById(meeting.speakers, line.speaker, 'speakers').name;
    return { start: Math.round(line.start * 1000), end: Math.round(line.stop * 1000), text, speaker };
  });
}

/** The cues as a WebVTT document with voice tags. */
export function toVtt(cues: Cue[], language: Language): string {
  const blocks = cues.map(
    (cue, index) => `${index + 1}\n${vttTime(cue.start)} --> ${vttTime(cue.end)}\n<v ${cue.speaker}>${cue.text}</v>\n`,
  );
  return [`WEBVTT\nLanguage: ${language}\n`, ...blocks].join('\n');
}

function vttTime(ms: number): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
