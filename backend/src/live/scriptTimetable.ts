import type { PlannedCue, PlannedIncident, PlannedSpeech, PlannedTopic, PlannedVote, ScriptPlan } from './plannedRecords.ts';

/** An action of every loop, named after its event (contract §6). */
export type ScriptAction =
  | { type: 'loopStart' }
  | { type: 'startTopic' | 'stopTopic'; topic: PlannedTopic }
  | { type: 'startSpeech' | 'stopSpeech'; speech: PlannedSpeech }
  | { type: 'createVote' | 'startVote' | 'updateVote' | 'stopVote'; vote: PlannedVote }
  | { type: 'transcriptionSegment'; cue: PlannedCue }
  | { type: 'TranscriptionText'; cue: PlannedCue; text: string }
  | { type: 'incident'; incident: PlannedIncident };

type TimetableEntry = ScriptAction & { offsetMs: number };

/** The actions of one loop with their offsets, in order. */
export interface ScriptTimetable {
  periodMs: number;
  entries: readonly TimetableEntry[];
}

/** An action with its loop number (from 0) and its instant (epoch ms). */
export type ScriptEvent = ScriptAction & { loop: number; atMs: number };

/** Order of actions at the same instant: stops before starts; a topic stops after its speeches and votes and starts before them. */
const sameInstantOrder: readonly ScriptAction['type'][] = [
  'loopStart',
  'stopSpeech',
  'stopVote',
  'stopTopic',
  'transcriptionSegment',
  'startTopic',
  'createVote',
  'startVote',
  'updateVote',
  'startSpeech',
  'TranscriptionText',
  'incident',
];

function topicEntries(topic: PlannedTopic): TimetableEntry[] {
  if (topic.startMs === undefined) return [];
  const start = { type: 'startTopic', topic, offsetMs: topic.startMs } as const;
  return topic.stopMs === undefined ? [start] : [start, { type: 'stopTopic', topic, offsetMs: topic.stopMs }];
}

const speechEntries = (speech: PlannedSpeech): TimetableEntry[] => [
  { type: 'startSpeech', speech, offsetMs: speech.startMs },
  { type: 'stopSpeech', speech, offsetMs: speech.stopMs },
];

function voteEntries(vote: PlannedVote): TimetableEntry[] {
  const create = { type: 'createVote', vote, offsetMs: vote.createMs } as const;
  if (vote.startMs === undefined || vote.stopMs === undefined) return [create];
  const updates: TimetableEntry[] = [];
  for (let offsetMs = vote.startMs + vote.stepMs; offsetMs < vote.stopMs; offsetMs += vote.stepMs)
    updates.push({ type: 'updateVote', vote, offsetMs });
  return [create, { type: 'startVote', vote, offsetMs: vote.startMs }, ...updates, { type: 'stopVote', vote, offsetMs: vote.stopMs }];
}

/** The interim texts of a line, then the whole line at its end. */
function cueEntries(cue: PlannedCue): TimetableEntry[] {
  const entries: TimetableEntry[] = [];
  const tokens = cue.text.split(/\s+/);
  const durationMs = cue.stopMs - cue.startMs;
  const steps = Math.max(1, Math.floor(durationMs / cue.stepMs));
  let shown = 0;
  for (let step = 0; step < steps; step += 1) {
    const count = Math.ceil((tokens.length * (step + 1)) / (steps + 1));
    if (count === shown) continue;
    shown = count;
    entries.push({
      type: 'TranscriptionText',
      cue,
      text: tokens.slice(0, count).join(' '),
      offsetMs: cue.startMs + Math.round((durationMs * step) / steps),
    });
  }
  return [...entries, { type: 'transcriptionSegment', cue, offsetMs: cue.stopMs }];
}

/** All actions of one loop, in order. */
export function buildTimetable(plan: ScriptPlan): ScriptTimetable {
  const entries: TimetableEntry[] = [
    { type: 'loopStart', offsetMs: 0 },
    ...plan.topics.flatMap(topicEntries),
    ...plan.speeches.flatMap(speechEntries),
    ...plan.votes.flatMap(voteEntries),
    ...plan.cues.flatMap(cueEntries),
    ...plan.incidents.map((incident) => ({ type: 'incident', incident, offsetMs: incident.atMs }) as const),
  ];
  const order = (entry: TimetableEntry): number => sameInstantOrder.indexOf(entry.type);
  return { periodMs: plan.periodMs, entries: entries.sort((a, b) => a.offsetMs - b.offsetMs || order(a) - order(b)) };
}

/** The events after `fromMs` up to and including `toMs` (epoch ms), in order; no events before the epoch. */
export function scriptEventsBetween({ periodMs, entries }: ScriptTimetable, epochMs: number, fromMs: number, toMs: number): ScriptEvent[] {
  const events: ScriptEvent[] = [];
  const firstLoop = Math.max(0, Math.floor((fromMs - epochMs) / periodMs));
  for (let loop = firstLoop; epochMs + loop * periodMs <= toMs; loop += 1) {
    for (const { offsetMs, ...action } of entries) {
      const atMs = epochMs + loop * periodMs + offsetMs;
      if (atMs > fromMs && atMs <= toMs) events.push({ ...action, loop, atMs });
    }
  }
  return events;
}
