import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import { changesSince, isSince, type SessionContext } from './sessionContext.ts';
import { isStatedNow } from './sessionPlan.ts';

/**
 * News of a session that does not take place as planned, takes place after all, or starts at another time (rule 28.45): for those who
 * follow it, and for those who were told of it.
 */
export function planNews(context: SessionContext, follow: Follow): News[] {
  const { read, history, write, isAhead } = context;
  const { plan } = history;
  if (plan === null || plan.kind === null || !isSince(context, `plan ${plan.number}`, follow)) return [];
  if (!isStatedNow(plan, read.document) || (plan.state === 'planned' && !isAhead)) return [];
  const { kind, number, from, start } = plan;
  if (from !== null) return [write(kind, String(number), { start: from, movedTo: start ?? undefined })];
  return [write(kind, String(number), { movedTo: read.document.session.movedTo?.start ?? undefined })];
}

/** News of topics that left the agenda of a session that is ahead, for those who were told of them. */
export function leftNews(context: SessionContext, follow: Follow): News[] {
  const { write, told } = context;
  const items = (told.get(follow.id) ?? []).flatMap(({ item }) => item ?? []);
  const isTold = ({ id, name }: { id: string; name: string }) => items.some((item) => item.id === id || item.name === name);
  return changesSince(context, follow).flatMap(({ id, went }) =>
    went.filter(isTold).map((item) => write('changed', `${id}:${item.id}`, { item: { ...item, isGone: true } })),
  );
}
