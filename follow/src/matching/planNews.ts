import type { Follow } from '../follows/follow.ts';
import type { News, NewsKind } from '../follows/news.ts';
import { toTopicKey } from './itemKeys.ts';
import { changesSince, isSince, type SessionContext } from './sessionContext.ts';
import { isStatedNow, type SessionPlan } from './sessionPlan.ts';

/** News of what became of a plan. */
const PLAN_KINDS: ReadonlySet<NewsKind> = new Set<NewsKind>(['cancelled', 'postponed', 'moved', 'reinstated']);

/**
 * That a session takes place after all is told to who knows that it was given up: it was when they began to follow, or they were told. Who
 * does not is told of its new start, if it has one.
 */
function reinstatedNews({ write, history, told }: SessionContext, follow: Follow, { number, from, start }: SessionPlan): News[] {
  const news = write('reinstated', String(number));
  const moved = from === null ? [] : [write('moved', String(number), { start: from, movedTo: start ?? undefined })];
  const plans = (told.get(follow.id) ?? []).filter(({ kind }) => PLAN_KINDS.has(kind));
  // What is looked for at the last check is what it was found as.
  if (plans.some(({ key }) => key === moved[0]?.key)) return moved;
  // Nobody was told of the plan that was the first one.
  const givenUpMs = number === 1 ? 0 : (history.happened[`plan ${number - 1}`] ?? Infinity);
  const last = plans.at(-1);
  const isTold = last !== undefined && (last.kind !== 'reinstated' || last.key === news.key);
  return isTold || (follow.confirmedMs ?? 0) >= givenUpMs ? [news] : moved;
}

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
  if (kind === 'reinstated') return reinstatedNews(context, follow, plan);
  if (from !== null) return [write(kind, String(number), { start: from, movedTo: start ?? undefined })];
  return [write(kind, String(number), { movedTo: read.document.session.movedTo?.start ?? undefined })];
}

/** News of topics that left the agenda of a session that is ahead, for those who were told of them. */
export function leftNews(context: SessionContext, follow: Follow): News[] {
  const { write, told, history } = context;
  const items = (told.get(follow.id) ?? []).flatMap(({ item }) => item ?? []);
  const keys = new Set(items.map((item) => toTopicKey(item, history.keys)));
  return changesSince(context, follow).flatMap(({ id, went }) =>
    went
      .filter((item) => keys.has(toTopicKey(item, history.keys)))
      .map((item) => write('changed', `${id}:${item.id}`, { item: { ...item, isGone: true } })),
  );
}
