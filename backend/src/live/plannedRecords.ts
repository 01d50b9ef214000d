import type { ScriptedIncident, SessionScript } from '../store/records.ts';

type Scripted<K extends 'topics' | 'speeches' | 'votes'> = Omit<SessionScript[K][number], 'start' | 'stop'>;

/** Whole milliseconds from the start of the loop. */
export interface Span {
  startMs: number;
  stopMs: number;
}

/** A topic of a script. Without a start it never starts; without a stop it runs until the loop begins again. */
export type PlannedTopic = Scripted<'topics'> & Partial<Span>;

/** A speech of a script; it stops at the end of the loop at the latest. */
export type PlannedSpeech = Scripted<'speeches'> & Span;

/**
 * A vote of a script; without a span it is created and never starts. `createMs`: offset of its creation; `stepMs`: interval of its updates.
 */
export type PlannedVote = Scripted<'votes'> & Partial<Span> & { createMs: number; stepMs: number };

/** A line of captions; `stepMs`: approximate interval of its interim texts. */
export interface PlannedCue extends Span {
  stepMs: number;
  language: string;
  text: string;
  speaker?: string;
}

type Replaced = { topic: PlannedTopic } | { speech: PlannedSpeech };
type Timeless<T> = T extends { at: number } ? (T extends { topic: unknown } | { speech: unknown } ? never : Omit<T, 'at'>) : never;

/** A further event of a loop, `atMs` after its start; its record has all fields. */
export type PlannedIncident = { atMs: number } & (
  Timeless<ScriptedIncident> | ({ event: `${'create' | 'update' | 'delete'}${'Topic' | 'Speech'}` } & Replaced)
);

/** A script in whole milliseconds, without items that begin after the end of the loop. */
export interface ScriptPlan {
  periodMs: number;
  topics: PlannedTopic[];
  speeches: PlannedSpeech[];
  votes: PlannedVote[];
  cues: PlannedCue[];
  incidents: PlannedIncident[];
}
