import ICAL from 'ical.js';
import { type Page, readPage } from './readPage.ts';

/** The state of a session in each place that shows it; undefined where the session is not listed. */
export interface SessionSurfaces {
  list: string | undefined;
  /** Tabs that list it, of live, planned and recorded. */
  tabs: string[];
  /** CSS class of its entry and text of its badge. */
  calendar: [group: string, text: string] | undefined;
  feed: string | undefined;
  ics: string | undefined;
  json: unknown;
  page: string | undefined;
  text: string | undefined;
  embed: string | undefined;
  liveNow: string | undefined;
}

const BADGE = /<span class="_?status[^"]*"[^>]*>[^]*?<\/svg>\s*([^<]*?)\s*<\/span>/;
const NOTICE = /<(?:div class="notice"|div class="stack\b)[^]*?<b[^>]*>\s*([^<]*?)\s*<\/b>/;

/** Text of the badge of a page, or of its notice when it has no badge. */
const getStateText = ({ html }: Page) => (BADGE.exec(html) ?? NOTICE.exec(html))?.[1];

/** HTML of the list item of a page that links to a session. */
const getItem = (html: string, href: string) =>
  html.split(/(?=<li\b)/).find((item) => item.startsWith('<li') && item.includes(`href="${href}"`));

/** Loads every place that shows the state of a session; `prefix` is the language prefix, '' or `/fr`. */
export async function readSurfaces(
  site: string,
  prefix: string,
  city: string,
  { reference, name, sessionId }: { reference: string; name: string; sessionId: number },
): Promise<SessionSurfaces> {
  const home = `${prefix}/${city}`;
  const href = `${home}/${reference}`;
  const open = (path: string) => readPage(site + path);
  const getBadge = (item: string | undefined) => (item === undefined ? undefined : BADGE.exec(item)?.[1]);
  const tabs: string[] = [];
  for (const tab of ['live', 'planned', 'recorded']) if (getItem((await open(`${home}?tab=${tab}`)).html, href)) tabs.push(tab);
  const entry = getItem((await open(`${home}/calendar`)).html, href);
  const group = /class="entry (\w+)/.exec(entry ?? '')?.[1];
  const feedEntry = (await open(`${home}/feed.xml`)).html.split('<entry>').find((each) => each.includes(name));
  const events = new ICAL.Component(ICAL.parse((await open(`${home}/calendar.ics`)).html) as unknown[]).getAllSubcomponents('vevent');
  const event = events.find((each) => each.getFirstPropertyValue('summary') === name);
  const live = JSON.parse((await open(`${home}/live-now.json`)).html) as { sessions: { id: number; state: string }[] };
  return {
    list: getBadge(getItem((await open(home)).html, href)),
    tabs,
    calendar: group === undefined ? undefined : [group, getBadge(entry) ?? ''],
    feed: /<summary[^>]*>(?:<!\[CDATA\[)?([^.]*)\./.exec(feedEntry ?? '')?.[1],
    ics: event?.getFirstPropertyValue('status')?.toString(),
    json: (JSON.parse((await open(`${href}.json`)).html) as { session: { state: unknown } }).session.state,
    page: getStateText(await open(href)),
    text: getStateText(await open(`${href}/text`)),
    embed: getStateText(await open(`${href}/embed`)),
    liveNow: live.sessions.find(({ id }) => id === sessionId)?.state,
  };
}
