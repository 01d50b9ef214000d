import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { DocumentPerson, DocumentTopic, DocumentVote } from '../portal/sessionDocument.ts';
import { secondPath, topicPath } from './newsWriter.ts';
import { toTopicKey } from './itemKeys.ts';
import { changesSince, isNew, type PersonRecords, type SessionContext } from './sessionContext.ts';
import { sessionTime } from './recordingTime.ts';

/** What a follow is told of a session; undefined when the session does not concern it. */
export type FoundNews = News[] | undefined;

/** News of a kind that are told of one session at most, as many as a search shows hits of it (rule 24.8). */
export const MOST_NEWS = 5;

/** Whether a follow knows that something was said, without the agenda item that it has now. */
export function isSaid({ known }: SessionContext, { id }: Follow, { kind, key, path, text, speaker }: News): boolean {
  if (kind !== 'spoken') return false;
  const isSame = (one: News) => one.path === path && one.text === text && (text !== undefined || one.speaker === speaker);
  return (known.get(id) ?? []).some((one) => one.kind === kind && one.key !== key && one.item === undefined && isSame(one));
}

/** News that the agenda of a session is there or has changed. */
function agendaNews(context: SessionContext, follow: Follow): News[] {
  const { read, write, isAgendaAhead } = context;
  const { path: page } = write('agenda', '');
  const path = (read.document.topics ?? []).length > 0 ? `${page}#topics` : page;
  return [
    ...(isAgendaAhead ? [write('agenda', '', { path })] : []),
    ...changesSince(context, follow).map(({ id, came, isOne }) => write('changed', id, { item: isOne ? came[0] : undefined, path })),
  ];
}

/** News that the recording and the transcript of a session are there. */
function recordNews(context: SessionContext, follow: Follow): News[] {
  const { write } = context;
  return [
    ...(isNew(context, 'recorded', follow) ? [write('recorded', '')] : []),
    ...(isNew(context, 'transcript', follow) ? [write('transcript', '', { path: `${write('transcript', '').path}#transcript` })] : []),
  ];
}

/** News of the first of those votes that were taken since somebody follows. */
function voteNews(context: SessionContext, follow: Follow, votes: readonly DocumentVote[], most = Infinity): News[] {
  const { read, write, topicAt, keyOf } = context;
  const { document } = read;
  const time = sessionTime(document);
  const toNews = (vote: DocumentVote) => {
    const ms = time.startOf(vote);
    const topic = topicAt(ms);
    return write('voted', keyOf('votes', vote.id), {
      text: vote.name,
      outcome: vote.outcome ?? undefined,
      item: topic && { id: topic.id, name: topic.name },
      path: secondPath(document, context.hasPositions ? ms : undefined, 'votes'),
    });
  };
  return votes
    .filter(({ id }) => isNew(context, `voted ${keyOf('votes', id)}`, follow))
    .slice(0, most)
    .map(toNews);
}

/** News of all that a city or a category has. */
export const listNews = (context: SessionContext, follow: Follow): FoundNews => [
  ...agendaNews(context, follow),
  ...recordNews(context, follow),
];

/** Nobody is told later that something starts. */
const startNews = (context: SessionContext, follow: Follow, topic?: DocumentTopic): News[] => {
  const { write, read, keyOf } = context;
  const key = topic && keyOf('topics', topic.id);
  const isStarted = read.document.session.status === 'live' && isNew(context, key === undefined ? 'started' : `started ${key}`, follow);
  if (!isStarted || follow.interval !== 'now') return [];
  return [topic ? write('started', key ?? '', { item: { id: topic.id, name: topic.name } }) : write('started', '')];
};

/** News of one session. */
export const oneSessionNews = (context: SessionContext, follow: Follow): FoundNews => [
  ...(listNews(context, follow) ?? []),
  ...startNews(context, follow),
  ...voteNews(context, follow, context.read.document.votes ?? []),
];

/** News of topics of a session: that they are on its agenda, and what became of them. */
function topicsNews(context: SessionContext, follow: Follow, topics: readonly DocumentTopic[]): News[] {
  const { read, settledKeys, write, topicAt, keyOf, isAgendaAhead } = context;
  const { document } = read;
  const time = sessionTime(document);
  const ids = new Set(topics.map(({ id }) => id));
  const votes = (document.votes ?? []).filter((vote) => ids.has(topicAt(time.startOf(vote))?.id ?? ''));
  const toNews = (kind: 'agenda' | 'recorded' | 'transcript') => (topic: DocumentTopic) =>
    write(kind, keyOf('topics', topic.id), { item: { id: topic.id, name: topic.name }, path: topicPath(document, topic) });
  const started = topics.filter(({ start, position }) => start !== null || position !== null);
  return [
    ...(isAgendaAhead ? topics.filter(({ id }) => settledKeys.has(keyOf('topics', id))).map(toNews('agenda')) : []),
    ...(isNew(context, 'recorded', follow) ? started.map(toNews('recorded')) : []),
    ...(isNew(context, 'transcript', follow) ? started.map(toNews('transcript')) : []),
    ...voteNews(context, follow, votes),
  ];
}

/** News of one topic of a session: ids may have been given anew since, and another topic may have its id (rule 28.41). */
export function oneTopicNews(context: SessionContext, follow: Follow, { topicId }: Extract<FollowTarget, { kind: 'topic' }>): FoundNews {
  const { read, write, history, keyOf } = context;
  const key = toTopicKey({ id: topicId, name: follow.name }, history.keys);
  const topic = read.document.topics?.find(({ id }) => keyOf('topics', id) === key);
  const left = topic
    ? []
    : changesSince(context, follow).flatMap(({ id, went }) =>
        went.filter((item) => toTopicKey(item, history.keys) === key).map((item) => ({ id, item })),
      );
  return [
    ...topicsNews(context, follow, topic ? [topic] : []),
    ...(topic ? startNews(context, follow, topic) : []),
    ...left.map(({ id, item }) => write('changed', `${id}:${item.id}`, { item: { ...item, isGone: true } })),
  ];
}

/** News of an item, in whatever session it is. */
export function itemNews(context: SessionContext, follow: Follow, { itemId }: Extract<FollowTarget, { kind: 'item' }>): FoundNews {
  const topics = context.items.get(itemId);
  return topics && topicsNews(context, follow, topics);
}

const nameOf = ({ firstName, lastName }: DocumentPerson): string => `${firstName} ${lastName}`.trim();

/** News of a person: that they are expected, what they said first about each topic, and that they voted. */
export function personNews(context: SessionContext, follow: Follow, { personId }: Extract<FollowTarget, { kind: 'person' }>): FoundNews {
  const { people, write, isAgendaAhead } = context;
  const person = people.get(personId);
  if (person === undefined) return undefined;
  const spoken = isNew(context, 'spoken', follow) ? (person.speechNews ??= speechNews(context, person)) : [];
  return [
    ...(isAgendaAhead && person.isThere ? [write('agenda', '')] : []),
    ...spoken.slice(0, MOST_NEWS).filter((news) => !isSaid(context, follow, news)),
    ...voteNews(context, follow, person.votes, MOST_NEWS),
  ];
}

/** News of the first speech of somebody about each topic. */
function speechNews({ read, write, topicAt, keyOf, hasPositions, lines }: SessionContext, { speeches }: PersonRecords): News[] {
  const { document } = read;
  // About what they spoke is not known yet.
  if (document.topics === null) return [];
  const time = sessionTime(document);
  const news = new Map<string, News>();
  for (const speech of speeches) {
    const ms = time.startOf(speech);
    const topic = topicAt(ms);
    const key = topic ? keyOf('topics', topic.id) : '';
    if (news.has(key)) continue;
    const item = topic && { id: topic.id, name: topic.name };
    const text = hasPositions && ms !== undefined ? firstLine(lines, ms, time.stopOf(speech)) : undefined;
    const path = secondPath(document, hasPositions ? ms : undefined, 'speakers');
    news.set(key, write('spoken', key, { item, text, speaker: speech.person ? nameOf(speech.person) : undefined, path }));
  }
  return [...news.values()];
}

/** The first line of a transcript during a speech. */
function firstLine(lines: SessionContext['lines'], fromMs: number, untilMs = Infinity): string | undefined {
  const line = lines.find(([startMs]) => startMs >= fromMs);
  return line && line[0] < untilMs ? line[2] : undefined;
}
