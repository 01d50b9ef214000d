import type { Schedule, TimedLine } from '../schedule.ts';
import type { Language, Meeting, Voice } from '../script.ts';
import { speakLine, type PlacedSound } from '../speech.ts';

/** A meeting that is spoken in several languages, with interpreters and an audio description. */
export interface InterpretedMeeting extends Meeting {
  /** Voice of the interpreter into a language. */
  interpreters: Record<Language, Voice>;
  /** Who says in the pauses what is seen. */
  describer: Voice;
}

/** Seconds by which an interpreter is behind. */
const BEHIND_SECONDS = 0.5;
const BETWEEN_LINES_SECONDS = 0.15;
/** Words per minute that an interpreter speaks faster with each try, and at most. */
const FASTER = 10;
const FASTEST = 240;
/** Seconds of a pause before its description begins. */
const BEFORE_DESCRIPTION_SECONDS = 0.4;

/**
 * What is heard on the channel of a language: the lines that are spoken in it as they are, and an interpreter of the others, who is a
 * little behind and is ready before the next line of the language. Throws an Error if there is no time for that.
 */
export function interpret(schedule: Schedule, duration: number, language: Language, interpreter: Voice): PlacedSound[] {
  const sounds: PlacedSound[] = [];
  for (let index = 0; index < schedule.lines.length; ) {
    const line = schedule.lines[index];
    if (line?.language === language) {
      sounds.push(line);
      index += 1;
      continue;
    }
    const next = schedule.lines.findIndex((other, place) => place > index && other.language === language);
    const until = next === -1 ? schedule.lines.length : next;
    sounds.push(...interpretRun(schedule.lines.slice(index, until), schedule.lines[next]?.start ?? duration, { language, interpreter }));
    index = until;
  }
  return sounds;
}

interface Channel {
  language: Language;
  interpreter: Voice;
}

/** Interprets lines that follow each other, faster if it has to be. */
function interpretRun(lines: readonly TimedLine[], before: number, { language, interpreter }: Channel): PlacedSound[] {
  for (let speed = interpreter.speed; speed <= FASTEST; speed += FASTER) {
    let free = 0;
    const sounds = lines.map((line) => {
      const { samples, duration } = speakLine({ ...interpreter, speed }, line.text[language] ?? '');
      const start = Math.max(line.start + BEHIND_SECONDS, free);
      free = start + duration + BETWEEN_LINES_SECONDS;
      return { start, samples };
    });
    if (free <= before) return sounds;
  }
  throw new Error(`no time to interpret "${lines.at(-1)?.text[language] ?? ''}"`);
}

/** What is heard in the hall, and in its pauses what is seen. Throws an Error if a pause is too short. */
export function describeScenes(schedule: Schedule, describer: Voice): PlacedSound[] {
  const descriptions = schedule.descriptions.map(({ start, stop, text }) => {
    const { samples, duration } = speakLine(describer, text);
    const from = start + BEFORE_DESCRIPTION_SECONDS;
    if (from + duration > stop) throw new Error(`the pause of ${(stop - start).toFixed(1)} s is too short for "${text}" (${duration.toFixed(1)} s)`);
    return { start: from, samples };
  });
  return [...schedule.lines, ...descriptions];
}
