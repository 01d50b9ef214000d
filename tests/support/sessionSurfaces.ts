import ICAL from 'ical.js';
import { type Page, readPage } from './readPage.ts';

/** What is said of a session's state in each place that says something of it; undefined where it is not listed. */
export interface SessionSurfaces {
  list: string | undefined;
  /** Those of the tabs of a status that list it. */
  tabs: string[];
  /** Group and word. */
  calendar: [group: string, word: string] | undefined;
  feed: string | undefined;
  ics: string | undefined;
  json: unknown;
  page: string | undefined;
  text: string | undefined;
  embed: string | undefined;
  liveNow: string | undefined;
}

const BADGE = /<span class="_?status[^"]*"[^>]*>[^]*?<\/svg>\s*([^<]*?)\s*<\/span>/;
const NOTICE = /<(?:div class="notice"|div class="stack")[^]*?<b[^>]*>\s*([^<]*?)\s*<\/b>/;

/** The word of a page's badge, or of its notice where it has none. */
const shownIn = ({ html }: Page) => (BADGE.exec(html) ?? NOTICE.exec(html))?.[1];

/** The list item of a page that links to a session. */
const itemOf = (html: string, href: string) =>
  html.split(/(?=<li\b)/).find((item) => item.startsWith('<li') && item.includes(`href="${href}"`));

/** Reads every place that says something of a session; `prefix` is that of the language, '' or `/fr`. */
export async function readSurfaces(
  site: string,
  prefix: string,
  city: string,
  { reference, name, sessionId }: { reference: string; name: string; sessionId: number },
): Promise<SessionSurfaces> {
  const home = `${prefix}/${city}`;
  const href = `${home}/${reference}`;
  const open = (path: string) => readPage(site + path);
  const badgeOf = (item: string | undefined) => (item === undefined ? undefined : BADGE.exec(item)?.[1]);
  const tabs: string[] = [];
  for (const tab of ['live', 'planned', 'recorded']) if (itemOf((await open(`${home}?tab=${tab}`)).html, href)) tabs.push(tab);
  const entry = itemOf((await open(`${home}/calendar`)).html, href);
  const group = /class="entry (\w+)/.exec(entry ?? '')?.[1];
  const news = (await open(`${home}/feed.xml`)).html.split('<entry>').find((each) => each.includes(name));
  const events = new ICAL.Component(ICAL.parse((await open(`${home}/calendar.ics`)).html) as unknown[]).getAllSubcomponents('vevent');
  const event = events.find((each) => each.getFirstPropertyValue('summary') === name);
  const live = JSON.parse((await open(`${home}/live-now.json`)).html) as { sessions: { id: number; state: string }[] };
  return {
    list: badgeOf(itemOf((await open(home)).html, href)),
    tabs,
    calendar: group === undefined ? undefined : [group, badgeOf(entry) ?? ''],
    feed: /<summary[^>]*>(?:<!\[CDATA\[)?([^.]*)\./.exec(news ?? '')?.[1],
    ics: event?.getFirstPropertyValue('status')?.toString(),
    json: (JSON.parse((await open(`${href}.json`)).html) as { session: { state: unknown } }).session.state,
    page: shownIn(await open(href)),
    text: shownIn(await open(`${href}/text`)),
    embed: shownIn(await open(`${href}/embed`)),
    liveNow: live.sessions.find(({ id }) => id === sessionId)?.state,
  };
}
