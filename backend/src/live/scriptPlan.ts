import type { SessionScript } from '../store/records.ts';
import type { PlannedTopic, PlannedVote, ScriptPlan, Span } from './plannedRecords.ts';
import { planIncidents } from './scriptIncidents.ts';

/** A vote is created this long before it starts, so that pages show it as upcoming. */
const announceMs = 45_000;

const voteStepMs = 1000;
const interimStepMs = 600;

/** Options of `planScript`. */
export interface PlanOptions {
  /** Factor by which the script is faster than the stream; default 1. The stream keeps its speed. */
  speed?: number;
  /** Languages of the captions; default: all languages of the script. */
  languages?: readonly string[];
}

/** Converts a script to offsets in a loop; `streamPeriodMs` is the length of the loop at the speed of the stream. */
export function planScript(script: SessionScript, streamPeriodMs: number, { speed = 1, languages }: PlanOptions = {}): ScriptPlan {
  const paced = (ms: number): number => Math.round(ms / speed);
  const periodMs = paced(streamPeriodMs);
  const span = (startMs: number, stopMs: number): Span => ({ startMs, stopMs: Math.max(startMs, Math.min(stopMs, periodMs)) });
  const toMs = (seconds: number | undefined): number => (seconds === undefined ? periodMs : paced(seconds * 1000));
  const isInLoop = ({ startMs }: Span): boolean => startMs < periodMs;

  const topics = script.topics.map(({ start, stop, ...topic }): PlannedTopic => {
    if (start === undefined || toMs(start) >= periodMs) return topic;
    if (stop === undefined) return { ...topic, startMs: toMs(start) };
    return { ...topic, ...span(toMs(start), toMs(stop)) };
  });
  const speeches = script.speeches.map(({ start, stop, ...speech }) => ({ ...speech, ...span(toMs(start), toMs(stop)) }));
  const stepMs = paced(voteStepMs);
  const votes = script.votes.map(({ start, stop, ...vote }): PlannedVote => {
    if (start === undefined || toMs(start) >= periodMs) return { ...vote, createMs: 0, stepMs };
    return { ...vote, ...span(toMs(start), toMs(stop)), createMs: Math.max(0, toMs(start) - paced(announceMs)), stepMs };
  });
  const captions = script.captions.filter(({ language }) => languages?.includes(language) ?? true);
  const cues = captions.flatMap(({ language, cues: lines }) =>
    lines.map(({ start, end, ...line }) => ({ ...line, language, stepMs: paced(interimStepMs), ...span(paced(start), paced(end)) })),
  );
  const incidents = planIncidents(script.incidents, toMs, ({ start, stop }) => span(toMs(start), toMs(stop)));
  return {
    periodMs,
    topics,
    speeches: speeches.filter(isInLoop),
    votes,
    cues: cues.filter(isInLoop),
    incidents: incidents.filter(({ atMs }) => atMs < periodMs),
  };
}
