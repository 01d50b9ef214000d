import { hash } from 'node:crypto';
import { z } from 'zod';
import type { SessionDocument } from '../portal/sessionDocument.ts';
import { endOf, isOver, isRecorded, isStated, startOf } from '../portal/sessionState.ts';
import { nextKnownKeys, toItemKeys, type ItemKeys } from './itemKeys.ts';
import { mayBecomeKnown, nextPlan, sessionPlan } from './sessionPlan.ts';

const agendaItem = z.object({ id: z.string(), name: z.string() });

/** A change of an agenda: the items that came, and those that went. */
const agendaChange = z.object({ id: z.string(), came: z.array(agendaItem), went: z.array(agendaItem) });

const sessionHistory = z.object({
  /** Start as the document last had it. */
  start: z.string().nullable(),
  /** Agenda as it was last read, and since when, epoch ms, it reads so. */
  agenda: z.array(agendaItem).nullable(),
  agendaSinceMs: z.number(),
  /** Agenda that followers know: the last one that stayed for a while; null before there was one. */
  settled: z.array(agendaItem).nullable(),
  /** Last changes of an agenda that was known, the newest at the end. */
  changes: z.array(agendaChange),
  plan: sessionPlan.nullable(),
  /** Keys of agenda items and votes. */
  keys: z.record(z.string(), z.string()),
  /** When each thing was first seen, epoch ms. */
  happened: z.record(z.string(), z.number()),
});

/**
 * What is known of a session, to tell what is new: the content of its snapshot. Keys of `happened`: `change {id}`, `plan
 * {number}`, `started`, `started {key of a topic}`, `recorded`, `voted {key of a vote}`, `spoken` and `transcript`.
 */
export type SessionHistory = z.infer<typeof sessionHistory>;

/** An item of an agenda. */
type AgendaItem = z.infer<typeof agendaItem>;

/** A change of an agenda: the items that came, and those that went. */
export type AgendaChange = z.infer<typeof agendaChange>;

/** Changes of an agenda that are kept: who is told once a week may hear of several. */
const MOST_CHANGES = 20;

/** Reads the content of a snapshot; undefined when it is not that of this version. */
export function readHistory(content: string): SessionHistory | undefined {
  try {
    return sessionHistory.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const digest = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url').slice(0, 12);

/** What documents in place of topics count as: many agendas are published as one. */
export const DOCUMENTS: Readonly<AgendaItem> = { id: '', name: '' };

/** The agenda of known topics, or of documents; null when there is none. */
export function agendaOf({ topics, session }: SessionDocument): AgendaItem[] | null {
  if (topics === null) return null;
  if (topics.length === 0) return (session.documents ?? []).length === 0 ? null : [DOCUMENTS];
  return topics.map(({ id, name }) => ({ id, name }));
}

/**
 * Compares agendas by what their items are called, and what is called otherwise by ids: a source may give new ids to the same items, also
 * those that others had, and another name to one.
 */
function compareAgendas(before: readonly AgendaItem[], after: readonly AgendaItem[]) {
  const missing = (key: keyof AgendaItem, items: readonly AgendaItem[], others: readonly AgendaItem[]) => {
    const known = new Set(others.map((item) => item[key]));
    return items.filter((item) => !known.has(item[key]));
  };
  const came = missing('name', after, before);
  const went = missing('name', before, after);
  return { came: missing('id', came, went), went: missing('id', went, came) };
}

/** What has happened to a session, by the keys of `happened`. */
export function listHappened(document: SessionDocument, keys: ItemKeys): string[] {
  const { session, topics, votes, speeches, transcripts } = document;
  const isLive = session.status === 'live' && !isStated(document);
  const over = isOver(document);
  const hasTakenPlace = (state: string | null | undefined, start: string | null) =>
    state === undefined || state === null ? start !== null : state === 'closed' || state === 'unclosed';
  return [
    ...(isLive ? ['started'] : []),
    ...(isLive ? (topics ?? []).filter(({ start }) => start !== null).map(({ id }) => `started ${keys.topics.get(id) ?? id}`) : []),
    ...(isRecorded(document) ? ['recorded'] : []),
    ...(over && (speeches ?? []).length > 0 ? ['spoken'] : []),
    ...(over && (transcripts ?? []).length > 0 ? ['transcript'] : []),
    ...(over
      ? (votes ?? []).filter(({ state, start }) => hasTakenPlace(state, start)).map(({ id }) => `voted ${keys.votes.get(id) ?? id}`)
      : []),
  ];
}

/** For how long what was told of a session is remembered after its start, ms (rule 28.48). */
export const HISTORY_AGE_MS = 366 * 24 * 3_600_000;

/**
 * When something happened that had happened before its session was first seen: a start at the start, and what follows the session at its
 * end. What a session has that may have been forgotten was told, or is the past.
 */
function firstSeen(event: string, document: SessionDocument, nowMs: number): number {
  const isForgotten = (startOf(document) ?? nowMs) < nowMs - HISTORY_AGE_MS;
  if (isForgotten) return 0;
  const atMs = event.startsWith('started') ? startOf(document) : endOf(document);
  return Math.min(nowMs, atMs ?? 0);
}

/**
 * What is known of a session after it was read again (rules 28.42, 28.43). An agenda is known when it has stayed the same for `settleMs`.
 * What had happened before a session was first seen counts as of its end, so that nobody is told of the past; what is new as of `seenMs`.
 */
export function nextHistory(
  previous: SessionHistory | undefined,
  document: SessionDocument,
  { nowMs, settleMs, seenMs = nowMs }: { nowMs: number; settleMs: number; seenMs?: number },
): SessionHistory {
  const known = previous?.keys ?? {};
  const happened: Record<string, number> = { ...previous?.happened };
  const add = (event: string, atMs = seenMs) => (happened[event] ??= atMs);
  for (const event of listHappened(document, toItemKeys(document, known)))
    add(event, previous === undefined ? firstSeen(event, document, nowMs) : seenMs);

  // While the topics are not known, the agenda is what it was. One that was known and is withdrawn has no items.
  const read = agendaOf(document) ?? (previous?.settled ? [] : null);
  const agenda = document.topics === null ? (previous?.agenda ?? null) : read;
  const agendaSinceMs = previous !== undefined && isSame(previous.agenda, agenda) ? previous.agendaSinceMs : nowMs;
  let settled = previous?.settled ?? null;
  let changes = previous?.changes ?? [];
  // Nobody waits for the agenda of a session that is not ahead.
  const isSettled = nowMs - agendaSinceMs >= settleMs || (previous === undefined && document.session.state !== 'planned');
  if (isSettled && agenda !== null && !isSame(agenda, settled)) {
    if (settled !== null) {
      const { came, went } = compareAgendas(settled, agenda);
      if (came.length + went.length > 0) {
        // Counted, as what came and went may come and go again; two instances that find the same give it the same id.
        const count = Object.keys(happened).filter((event) => event.startsWith('change ')).length;
        const id = digest([came, went, count]);
        changes = [...changes, { id, came, went }].slice(-MOST_CHANGES);
        add(`change ${id}`);
      }
    }
    settled = agenda;
  }

  const plan = nextPlan(previous?.plan ?? null, document, nowMs);
  if (plan !== null && plan.kind !== null && (!mayBecomeKnown(plan) || nowMs - plan.sinceMs >= settleMs)) add(`plan ${plan.number}`);
  const start = document.session.start ?? previous?.start ?? null;
  const history = { start, agenda, agendaSinceMs, settled, changes, plan, keys: nextKnownKeys(document, known), happened };
  return isOver(document) ? withoutAgenda(history) : history;
}

/** What is known of a session that is over, without what its agenda said: nobody waits for that. */
const withoutAgenda = (history: SessionHistory): SessionHistory => ({ ...history, agenda: null, settled: null, changes: [] });

/** What is known of a session that is not shown any more, without what it said. */
export const withoutContent = (history: SessionHistory): SessionHistory => ({ ...withoutAgenda(history), keys: {} });

/** Whether something was seen at an instant, epoch ms, or after it. */
export const hasHappenedSince = ({ happened }: SessionHistory, sinceMs: number): boolean =>
  Object.values(happened).some((ms) => ms >= sinceMs);

/** Whether an agenda or a plan has not yet stayed the same for long enough, so that the session must be read again soon. */
export const isUnsettled = ({ agenda, settled, plan, happened }: SessionHistory): boolean =>
  (agenda !== null && !isSame(agenda, settled)) || (plan !== null && plan.kind !== null && happened[`plan ${plan.number}`] === undefined);
