import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import { changeOf, isNew, isSince, type SessionContext } from './sessionContext.ts';
import { targetOf } from './sessionHistory.ts';

const STATES = ['cancelled', 'postponed', 'moved'] as const;

/**
 * News of a session that does not take place as planned, or starts at another time (rule 28.45): for those who follow it, and for those who
 * were told of it.
 */
export function planNews(context: SessionContext, follow: Follow): News[] {
  const { read, history, write } = context;
  const { session } = read.document;
  const { moved } = history;
  const state = STATES.find((each) => each === session.state);
  const target = targetOf(read.document);
  const isStateNew = state !== undefined && isNew(context, `state ${state} ${target}`, follow);
  const isStartNew = state === undefined && moved !== null && moved.to === session.start && isSince(context, `moved ${moved.to}`, follow);
  return [
    ...(isStateNew ? [write(state, target, { movedTo: session.movedTo?.start ?? undefined })] : []),
    ...(isStartNew && context.isAhead ? [write('moved', moved.to, { start: moved.from, movedTo: moved.to })] : []),
  ];
}

/** News of topics that left the agenda of a session that is ahead, for those who were told of them. */
export function leftNews(context: SessionContext, follow: Follow): News[] {
  const { write, told } = context;
  const change = changeOf(context);
  if (change === undefined || !isSince(context, `change ${change.id}`, follow)) return [];
  const known = new Set((told.get(follow.id) ?? []).flatMap(({ item }) => item?.id ?? []));
  return change.went
    .filter(({ id }) => known.has(id))
    .map((item) => write('changed', `${change.id}:${item.id}`, { item: { ...item, isGone: true } }));
}
