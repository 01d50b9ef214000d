import type { PlannedCue, PlannedIncident, PlannedSpeech, PlannedTopic, PlannedVote, ScriptPlan } from './plannedRecords.ts';

/** Something that happens in every loop; named after the event of contract §6 that tells of it. */
export type ScriptAction =
  | { type: 'loopStart' }
  | { type: 'startTopic' | 'stopTopic'; topic: PlannedTopic }
  | { type: 'startSpeech' | 'stopSpeech'; speech: PlannedSpeech }
  | { type: 'createVote' | 'startVote' | 'updateVote' | 'stopVote'; vote: PlannedVote }
  | { type: 'transcriptionSegment'; cue: PlannedCue }
  | { type: 'TranscriptionText'; cue: PlannedCue; text: string }
  | { type: 'incident'; incident: PlannedIncident };

type TimetableEntry = ScriptAction & { offsetMs: number };

/** One loop of a script: what happens when, in order. */
export interface ScriptTimetable {
  periodMs: number;
  entries: readonly TimetableEntry[];
}

/** An action at its place in time: loop number from 0, instant in epoch milliseconds. */
export type ScriptEvent = ScriptAction & { loop: number; atMs: number };

/** What ends comes before what begins at the same instant, and what contains before what is contained. */
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

/** The words of a line as they come, then the whole line at its end. */
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

/** Everything that happens in one loop, in order. */
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

/** What happens after `fromMs` up to and including `toMs` (epoch milliseconds), in order; nothing before the epoch. */
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
