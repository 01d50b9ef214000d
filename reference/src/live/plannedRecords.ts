import type { ScriptedIncident, SessionScript } from '../records.ts';

type Scripted<K extends 'topics' | 'speeches' | 'votes'> = Omit<SessionScript[K][number], 'start' | 'stop'>;

/** Whole milliseconds from the start of the loop. */
export interface Span {
  startMs: number;
  stopMs: number;
}

/** A topic; without a start it is never opened, without a stop it stays open until the loop begins again. */
export type PlannedTopic = Scripted<'topics'> & Partial<Span>;

/** A speech; at the end of the loop at the latest it stops. */
export type PlannedSpeech = Scripted<'speeches'> & Span;

/** A vote; without a span it is announced and never held. `createMs`: when it is announced; `stepMs`: how often its counts grow. */
export type PlannedVote = Scripted<'votes'> & Partial<Span> & { createMs: number; stepMs: number };

/** A line of captions; `stepMs`: about how long it takes until more of its words can be read. */
export interface PlannedCue extends Span {
  stepMs: number;
  language: string;
  text: string;
  speaker?: string;
}

type Replaced = { topic: PlannedTopic } | { speech: PlannedSpeech };
type Timeless<T> = T extends { at: number } ? (T extends { topic: unknown } | { speech: unknown } ? never : Omit<T, 'at'>) : never;

/** Something else that happens in a loop, `atMs` after its start; records are whole. */
export type PlannedIncident = { atMs: number } & (
  Timeless<ScriptedIncident> | ({ event: `${'create' | 'update' | 'delete'}${'Topic' | 'Speech'}` } & Replaced)
);

/** A script in whole milliseconds, without what lies beyond the loop. */
export interface ScriptPlan {
  periodMs: number;
  topics: PlannedTopic[];
  speeches: PlannedSpeech[];
  votes: PlannedVote[];
  cues: PlannedCue[];
  incidents: PlannedIncident[];
}
