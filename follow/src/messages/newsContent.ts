import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { Message } from '../store/followStore.ts';
import { getMessageTexts, type MessageTextKey, type MessageTexts } from '../texts/messageTexts.ts';
import { toPlainLine } from '../texts/plainLine.ts';
import type { MessageContent, MessageEntry, MessageSection, MessageSession } from './messageContent.ts';
import { createPortalUrls, type MessageTokens, type PortalUrls } from './portalUrls.ts';
import { toTargetName } from './targetName.ts';

/**
 * Most news of one follow that a message lists, and of all of them: it says how many more there are. Some programs show the first 100 kB of
 * a message only, without the links at its end.
 */
const MAX_NEWS = 30;
const MAX_NEWS_OF_ALL = 100;

/** Outcomes of votes that have words of their own; any other is shown as its source states it. */
const OUTCOMES = ['adopted', 'rejected', 'tied', 'withdrawn'] as const;

type FollowedNews = Message['follows'][number];

/** What a message says of the news of follows, in the language of the newest of them (rules 28.20, 28.21). Needs a follow with news. */
export function toNewsContent({ follower, follows }: Message, portalUrl: string, tokens: MessageTokens): MessageContent {
  const told = follows.filter(({ news }) => news.length > 0);
  const newest = told.map(({ follow }) => follow).reduce((left, right) => (right.createdMs > left.createdMs ? right : left));
  const texts = getMessageTexts(newest.locale);
  const urls = createPortalUrls(portalUrl, newest.locale);
  const { city } = newest.target;
  const ids = told.map(({ follow }) => follow.id);
  const isOneCity = told.every(({ follow }) => follow.target.city === city);
  const unsubscribeUrl = urls.manage(city, tokens.unsubscribe(follower.id, ids));
  return {
    locale: newest.locale,
    dir: texts.dir,
    subject: toSubject(told, texts),
    intro: [],
    sections: told.map((each) => toSection(each, Math.min(MAX_NEWS, Math.floor(MAX_NEWS_OF_ALL / told.length)), texts, urls)),
    action: undefined,
    notes: [texts.t('footer.reason', { site: urls.site(isOneCity ? city : undefined) })],
    links: [
      { label: texts.t('footer.manage'), url: urls.manage(city, tokens.manage(follower.id)) },
      { label: texts.t('footer.unsubscribe'), url: unsubscribeUrl },
    ],
    unsubscribeUrl,
  };
}

function toSubject(told: readonly FollowedNews[], texts: MessageTexts): string {
  const all = told.flatMap(({ follow, news }) => news.map((each) => ({ follow, news: each })));
  const [first] = all;
  if (all.length === 1 && first !== undefined) {
    return texts.t('news.titled', {
      headline: toHeadline(first.news, first.follow, texts),
      name: toPlainLine(toStartedItem(first.news) ?? first.news.session.name, 100),
    });
  }
  const [only] = told;
  if (told.length > 1 || only === undefined) return texts.t('news.onFollows', { count: all.length });
  return texts.t('news.on', { count: all.length, name: toPlainLine(only.follow.name, 100) });
}

/** What begins is what the subject names. */
const toStartedItem = ({ kind, item }: News): string | undefined => (kind === 'started' ? item?.name : undefined);

function toSection({ follow, news }: FollowedNews, most: number, texts: MessageTexts, urls: PortalUrls): MessageSection {
  const url = urls.target(follow.target);
  const shown = news.slice(0, most);
  const sessions = Map.groupBy(shown, (each) => `${each.city.name} ${String(each.session.id)}`);
  const hidden = news.length - shown.length;
  return {
    label: toTargetName(follow, texts),
    url,
    sessions: [...sessions.values()].map((group) => toSession(group, follow, texts, urls)),
    more: hidden === 0 ? undefined : { label: texts.t('news.more', { count: hidden }), url },
  };
}

/** The newest of the news says what the session is called and when it is. */
function toSession(group: readonly News[], follow: Follow, texts: MessageTexts, urls: PortalUrls): MessageSession {
  const newest = group.at(-1) as News;
  const { city, session } = newest;
  const date = session.start === undefined ? undefined : texts.date(session.start, city.timeZone);
  const startText = session.startText === undefined ? undefined : toPlainLine(session.startText);
  return {
    name: toPlainLine(session.name),
    url: urls.page(toSessionPath(newest)),
    when: date === undefined || startText === undefined ? (date ?? startText) : texts.t('news.dateAndText', { date, text: startText }),
    entries: group.map((news) => toEntry(news, follow, texts, urls)),
  };
}

/** The page of the session: the path of the news without what follows its reference. */
function toSessionPath({ city, session, path }: News): string {
  const [, name, reference] = path.split(/[/?#]/);
  return name !== undefined && reference !== undefined ? `/${name}/${reference}` : `/${city.name}/${String(session.id)}`;
}

function toHeadline(news: News, follow: Follow, texts: MessageTexts): string {
  return texts.t(toHeadlineKey(news, follow));
}

function toHeadlineKey({ kind, item, speaker }: News, { target }: Follow): MessageTextKey {
  const isOfPerson = target.kind === 'person';
  if (kind === 'spoken' && isOfPerson) return 'headline.spoke';
  if (kind === 'agenda' && (isOfPerson || speaker !== undefined)) return 'headline.expected';
  return kind === 'started' && item !== undefined ? 'headline.itemStarted' : `headline.${kind}`;
}

function toEntry(news: News, follow: Follow, texts: MessageTexts, urls: PortalUrls): MessageEntry {
  const lines = [
    news.item && texts.t(news.item.isGone ? 'news.itemGone' : 'news.item', { name: toPlainLine(news.item.name) }),
    toStatement(news, texts),
    toNewDate(news, texts),
  ];
  return { label: toHeadline(news, follow, texts), url: urls.page(news.path), lines: lines.filter((line) => line !== undefined) };
}

/** The sentence and who said it, or the vote and its outcome. */
function toStatement(news: News, texts: MessageTexts): string | undefined {
  const text = news.text === undefined ? undefined : toPlainLine(news.text);
  if (news.kind === 'voted') {
    const outcome = toOutcome(news, texts);
    return text === undefined || outcome === undefined ? (text ?? outcome) : texts.t('news.vote', { name: text, outcome });
  }
  const speaker = news.speaker === undefined ? undefined : toPlainLine(news.speaker);
  if (text === undefined) return speaker;
  return speaker === undefined ? texts.t('news.quote', { text }) : texts.t('news.quoteBy', { speaker, text });
}

function toOutcome({ outcome }: News, texts: MessageTexts): string | undefined {
  if (outcome === undefined) return undefined;
  const known = OUTCOMES.find((each) => each === outcome);
  return known === undefined ? toPlainLine(outcome) : texts.t(`outcome.${known}`);
}

function toNewDate({ kind, movedTo, city }: News, texts: MessageTexts): string | undefined {
  const date = movedTo === undefined ? undefined : texts.date(movedTo, city.timeZone);
  if (date !== undefined) return texts.t('news.newDate', { date });
  return kind === 'moved' || kind === 'postponed' ? texts.t('news.newDateUnknown') : undefined;
}
