import { z } from 'zod';
import { ImportError } from './importError.ts';
import { legistarEventSchema, legistarItemSchema, legistarVoteSchema } from './legistar/legistarSchema.ts';
import type { LegistarEvent, LegistarItem, LegistarVote } from './legistar/legistarSchema.ts';
import { notubizSchema, type NotubizMeeting } from './notubiz/notubizSchema.ts';
import { turnsSchema, type SpeakerTurns } from './speakerTurns/turnsSchema.ts';

/** The detected content of a file. */
export type Source =
  | { kind: 'notubiz'; meeting: NotubizMeeting }
  | { kind: 'events'; events: LegistarEvent[] }
  | { kind: 'items'; items: LegistarItem[] }
  | { kind: 'votes'; votes: LegistarVote[] }
  | { kind: 'turns'; turns: SpeakerTurns }
  | { kind: 'vtt'; content: string }
  | { kind: 'empty' };

/** Detects the kind of a file by its content and parses it; throws an ImportError for unknown or malformed content. */
export function detectSource(content: string): Source {
  const text = content.replace(/^\uFEFF/, '');
  if (text.startsWith('WEBVTT')) return { kind: 'vtt', content };
  const value = parseJson(text);
  const records: unknown[] = Array.isArray(value) ? value : [value];
  if (records.length === 0) return { kind: 'empty' };
  if (hasKey(records[0], 'VoteEventItemId')) return { kind: 'votes', votes: parse(z.array(legistarVoteSchema), records) };
  if (hasKey(records[0], 'EventItemId')) return { kind: 'items', items: parse(z.array(legistarItemSchema), records) };
  if (hasKey(records[0], 'EventId')) return { kind: 'events', events: parse(z.array(legistarEventSchema), records) };
  if (hasKey(value, 'agenda_items')) return { kind: 'notubiz', meeting: parse(notubizSchema, value) };
  if (isTurns(value)) return { kind: 'turns', turns: parse(turnsSchema, value) };
  throw new ImportError(
    'is none of: a Notubiz meeting (agenda_items), Legistar events (EventId), event items (EventItemId) or votes (VoteEventItemId), ' +
      'speaker turns (data with start_time and end_time), WebVTT',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError(`is neither WebVTT nor JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ImportError(describeIssues(result.error));
}

/** The first three problems of a record in one line, each with its path. */
export function describeIssues(error: z.ZodError): string {
  const shown = error.issues.slice(0, 3).map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'the whole'}: ${message}`);
  const more = error.issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function isTurns(value: unknown): boolean {
  return hasKey(value, 'data') && Array.isArray(value.data) && value.data.every((turn) => hasKey(turn, 'data'));
}

function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
