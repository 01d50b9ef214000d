import type { Look } from './accessibility.ts';
import { IS_FULL } from './extent.ts';
import { FOLLOW_LINK, UNSUBSCRIBE_LINK } from './followService.ts';
import { PAGES, getPairedVisits, getVisits } from './pages.ts';

/** Limits of a kind of page before the first interaction: bytes as sent (compressed), without images and media. */
export interface Budget {
  /** Bytes of everything but scripts: HTML, styles and the files that they load. */
  html: number;
  scripts: number;
  scriptRequests: number;
}

/** One kind of page with its expected status, title, language and budget. */
export interface Route {
  name: string;
  path: string;
  status: number;
  title: string | RegExp;
  lang: string;
  dir: 'ltr' | 'rtl';
  budget: Budget;
  /** Themes in which axe checks it. */
  looks: readonly Look[];
}

const KB = 1024;
/** Limits of a list. */
const LIST: Budget = { html: 16 * KB, scripts: 0, scriptRequests: 0 };
/** The lists of a city, with hero, card of the next session and months, also while they show the vote of a live session (decision 30). */
export const CITY_HOME: Budget = { html: 18 * KB, scripts: 0, scriptRequests: 0 };
/** A session with the ballots of its votes (decision 30). */
const SESSION: Budget = { html: 37 * KB, scripts: 0, scriptRequests: 0 };
/** A session with its download form and the styles of the form. */
const DOWNLOAD: Budget = { html: 38 * KB, scripts: 0, scriptRequests: 0 };
const TEXT: Budget = { html: 5 * KB, scripts: 0, scriptRequests: 0 };
/** A live page loads its scripts as soon as it is idle: 164 KB in all before play (decision 30, beforePlay.spec.ts). */
const LIVE: Budget = { html: 39 * KB, scripts: 128 * KB, scriptRequests: 80 };
/** With the code of the choice of sound and of the signer. */
const LIVE_SOUNDS: Budget = { ...LIVE, scripts: 129 * KB };
/** An embed, whose API also has the choice of the sound (decision 30). */
const EMBED: Budget = { html: 12.5 * KB, scripts: 0, scriptRequests: 0 };
/** An embed with live topics, or that waits for a publish, loads its scripts as soon as it is idle. */
const LIVE_EMBED: Budget = { html: 12.5 * KB, scripts: 119 * KB, scriptRequests: 80 };

const BOTH_THEMES = ['light', 'dark'] as const;
/**
 * Themes in which axe checks a page that differs from another row in its language only: both for the first language, the light one for
 * a page from right to left, none for the second address of a page in another language. All with `IS_FULL`.
 */
const looksInTurn = (turn: number, dir: 'ltr' | 'rtl'): readonly Look[] => {
  if (IS_FULL || turn === 0) return BOTH_THEMES;
  return dir === 'rtl' ? ['light'] : [];
};

const BUDGETS = { list: LIST, cityHome: CITY_HOME, session: SESSION, download: DOWNLOAD };

const page = (name: string, path: string, title: string | RegExp, budget: Budget, details: Partial<Route> = {}): Route => ({
  name,
  path,
  title,
  budget,
  status: 200,
  lang: 'nl',
  dir: 'ltr',
  looks: BOTH_THEMES,
  ...details,
});

/** The title of a page of the council in two languages. */
const BILINGUAL = /^Gemeenteraad.* \/ Conseil communal.*Tweebruggen \/ Deux-Ponts · Public Gallery$/;

/** Every kind of page, in the states that look different. A new page adds a row. */
export const ROUTES: Route[] = [
  page('city list', '/', 'Public Gallery', LIST),
  page('city list in Arabic', '/ar', 'Public Gallery', LIST, { lang: 'ar', dir: 'rtl' }),
  page('city list in Chinese', '/cn/cities/', 'Public Gallery', LIST, { lang: 'zh-CN' }),
  page('city list with private cities', '/private', 'Public Gallery', LIST),
  page('city home', '/waterdam', /Waterdam.* · Public Gallery$/, CITY_HOME),
  page('city home in English', '/en/waterdam/', /Waterdam.* · Public Gallery$/, CITY_HOME, { lang: 'en' }),
  page('city home of an Arabic city', '/ar/alqasr', /القصر/, CITY_HOME, { lang: 'ar', dir: 'rtl' }),
  page('city home, always English', '/nl/cor', /Public Gallery$/, CITY_HOME, { lang: 'en' }),
  page('city home without sessions', '/nieuwland', /Nieuwland/, CITY_HOME),
  page('city home that hides its sessions', '/duinrade', /Duinrade/, CITY_HOME),
  page('city home with hostile texts', '/zonnehaven', /Zonnehaven/, CITY_HOME),
  page('city home with an own look, in Arabic', '/ar/zonnehaven', /Zonnehaven/, CITY_HOME, { lang: 'ar', dir: 'rtl' }),
  page('city home with a hostile look', '/stilwater', /^Vergaderingen van Stilwater/, CITY_HOME),
  page('about page with content of the city', '/zonnehaven/about', /^Over dit portaal · Zonnehaven/, LIST),
  page('about page with hostile content', '/stilwater/about', /^Over dit portaal · Stilwater/, LIST),
  page('city home, filtered', '/waterdam?tab=recorded&q=gemeenteraad&when=all&category=gemeenteraad', /Waterdam/, CITY_HOME),
  page('city home with too short a name', '/fr/waterdam?q=ra', /Waterdam/, CITY_HOME, { lang: 'fr' }),
  page('city home, nothing found', '/de/waterdam?q=zwembad&when=month', /Waterdam/, CITY_HOME, { lang: 'de' }),
  page('city home without live sessions', '/ar/nieuwland?tab=live', /Nieuwland/, CITY_HOME, { lang: 'ar', dir: 'rtl' }),
  page('category', '/waterdam/category/gemeenteraad', /^Categorie: Gemeenteraad · Waterdam/, LIST),
  page('city home with unknown parameters', '/waterdam?tab=xyz&when=never&category=nope&page=99', /Waterdam/, CITY_HOME),
  page('category in Arabic', '/ar/alqasr/category/majlis/', /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('category without sessions, in Welsh', '/cy/waterdam/category/informatiebijeenkomst', /^Categori/, LIST, { lang: 'cy' }),
  page('unknown category', '/waterdam/category/zwemmen', /^404/, LIST, { status: 404 }),
  page('excluded category', '/zonnehaven/category/intern', /^404/, LIST, { status: 404 }),
  page('calendar', '/waterdam/calendar', 'Kalender · Waterdam · Public Gallery', LIST),
  page('calendar in Arabic', '/ar/alqasr/%D8%A7%D9%84%D8%AA%D9%82%D9%88%D9%8A%D9%85', /^التقويم · /, LIST, { lang: 'ar', dir: 'rtl' }),
  page('first month of the calendar, in German', '/de/waterdam/kalender/?month=2014-01', /^Kalender · /, LIST, { lang: 'de' }),
  page('month that the calendar does not have', '/fr/waterdam/calendrier?month=2013-12', /^Calendrier · /, LIST, { lang: 'fr' }),
  page('calendar without sessions', '/nieuwland/calendar?month=maart', /^Kalender · Nieuwland/, LIST),
  page('calendar with hostile texts', '/zonnehaven/calendar', /^Kalender · /, LIST),
  page('calendar that the city does not show', '/duinrade/calendar', /^404/, LIST, { status: 404 }),
  page('delegates', '/waterdam/delegates', /^Raadsleden · Waterdam · /, LIST),
  page('delegates by their Dutch name', '/fr/waterdam/raadsleden/', /^Membres du conseil · Waterdam · /, LIST, { lang: 'fr' }),
  page('delegates in Arabic', '/ar/alqasr/delegates', /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('delegates, some without division', '/ommeloo/delegates', /Ommeloo/, LIST),
  page('delegates of a city without delegates', '/nieuwland/delegates', /Nieuwland/, LIST),
  page('people', '/waterdam/people', /^Personen · Waterdam · /, LIST),
  page('people by speaking time, in French', '/fr/waterdam/people?sort=time', /^Personnes · Waterdam/, LIST, { lang: 'fr' }),
  page('people found by a name', '/waterdam/people?q=terp&sort=name', /^Personen · Waterdam/, LIST),
  page('people, nobody found', '/de/waterdam/people?q=qqqxyz', /^Personen · Waterdam/, LIST, { lang: 'de' }),
  page('people of an Arabic city', '/ar/alqasr/people', /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('people of a city without people', '/nieuwland/people', /Nieuwland/, LIST),
  page('people with hostile texts', '/zonnehaven/people', /Zonnehaven/, LIST),
  page('people of a city that hides them', '/stilwater/people', /^404/, LIST, { status: 404 }),
  page('person', '/waterdam/people/WD-001', /^Annelies Verhoeven · Waterdam · /, LIST),
  page('second page of the speeches of a person, in Arabic', '/ar/waterdam/people/WD-001?speeches=2', /Waterdam/, LIST, {
    lang: 'ar',
    dir: 'rtl',
  }),
  page('person with votes, in Welsh', '/cy/waterdam/people/WD-014', /^Koen Bruggeling · Waterdam/, LIST, { lang: 'cy' }),
  page('person who is only named in a roll call', '/waterdam/people/n,groen-water,truus-hazelhof', /Truus Hazelhof · Waterdam/, LIST),
  page('unknown person', '/es/waterdam/people/nobody', /^404/, LIST, { status: 404, lang: 'es' }),
  page('malformed person', '/waterdam/people/a.b', /^404/, LIST, { status: 404 }),
  page('delegates of a city that hides them', '/stilwater/delegates', /^404/, LIST, { status: 404 }),
  page('recorded session', '/waterdam/gr-begroting', /^Gemeenteraad: begrotingsvergadering · Waterdam/, SESSION),
  page('recorded session by id, in French', '/fr/waterdam/1001/', /^Gemeenteraad: begrotingsvergadering/, SESSION, { lang: 'fr' }),
  page('recorded session in Arabic', '/ar/alqasr/4001', /القصر/, SESSION, { lang: 'ar', dir: 'rtl' }),
  page('session at a topic', '/waterdam/gr-begroting/topic/begroting', /^Gemeenteraad/, SESSION),
  page('session at an unknown topic', '/waterdam/gr-begroting/topicid/zwembad', /^Gemeenteraad/, SESSION),
  page('session at an unreadable time, in Arabic', '/ar/alqasr/4001/seek/x', /القصر/, SESSION, { lang: 'ar', dir: 'rtl' }),
  page('session at a malformed topic', '/waterdam/gr-begroting/topic/zwem_bad', /^404/, LIST, { status: 404 }),
  page('clip of a session', '/waterdam/gr-begroting?in=12&out=40', /^Gemeenteraad/, SESSION),
  page('session with a search', '/waterdam/gr-begroting?q=fietsbrug', /^Gemeenteraad/, SESSION),
  page('session with a search that finds no topic, in Arabic', '/ar/alqasr/4001?q=begroting', /القصر/, SESSION, { lang: 'ar', dir: 'rtl' }),
  page('download of a session', '/waterdam/gr-begroting/download/', /^Gemeenteraad: begrotingsvergadering/, DOWNLOAD),
  page('download of a clip, in Arabic', '/ar/alqasr/4001/download?in=12&out=40', /القصر/, DOWNLOAD, { lang: 'ar', dir: 'rtl' }),
  page('download of a session with interpreters', '/fr/tweebruggen/raad-tweetalig/download', BILINGUAL, DOWNLOAD, { lang: 'fr' }),
  page('download of a session without a recording', '/de/waterdam/live-raad/download', /Waterdam/, LIVE, { lang: 'de' }),
  page('download that the city does not offer', '/zonnehaven/3001/download', /Zonnehaven/, LIVE),
  page('follow of a city', '/waterdam/follow', /^Volgen: Waterdam · Public Gallery$/, LIST),
  page('follow of a session', '/waterdam/follow?session=gr-begroting', /^Volgen: Gemeenteraad/, LIST),
  page('follow of an agenda item in Arabic', '/ar/alqasr/follow?session=4001', /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('follow of a search, in Chinese', '/cn/waterdam/follow?q=fietsbrug', /^关注：fietsbrug/, LIST, { lang: 'zh-CN' }),
  page('follow of a person, in Welsh', '/cy/waterdam/follow?person=WD-001', /^Dilyn: Annelies Verhoeven/, LIST, { lang: 'cy' }),
  page('follow of an item, in French', '/fr/waterdam/follow?item=Z-4815', /^Suivre\u00A0: Begroting/, LIST, { lang: 'fr' }),
  page('follow of a protected session', '/waterdam/follow?session=besloten', /^404/, LIST, { status: 404 }),
  page('follow of a city that hides its sessions', '/duinrade/follow', /^404/, LIST, { status: 404 }),
  page('confirmation of a follow', `/waterdam/follow/confirm?token=${FOLLOW_LINK}`, /^Bevestig/, LIST),
  page('own follows', `/waterdam/follow/manage?token=${FOLLOW_LINK}`, /^Wat u volgt · Waterdam/, LIST),
  page(
    'own follows by the link of a city that hides its sessions',
    `/duinrade/follow/manage?token=${FOLLOW_LINK}`,
    /^Wat u volgt · Public/,
    LIST,
  ),
  page('own follows in Arabic', `/ar/alqasr/follow/manage?token=${FOLLOW_LINK}`, /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page(
    'end of what a message was about',
    `/waterdam/follow/manage?token=${UNSUBSCRIBE_LINK}`,
    /^Deze berichten stoppen\? · Waterdam/,
    LIST,
  ),
  page('end of what a message was about, in Arabic', `/ar/alqasr/follow/manage?token=${UNSUBSCRIBE_LINK}`, /القصر/, LIST, {
    lang: 'ar',
    dir: 'rtl',
  }),
  page('confirmation that is expired, in English', '/en/waterdam/follow/confirm?token=old', /^This link does not confirm/, LIST, {
    status: 410,
    lang: 'en',
  }),
  page('link to follows that is expired', '/de/waterdam/follow/manage?token=old', /^Was Sie verfolgen/, LIST, { status: 410, lang: 'de' }),
  page('request for the link to follows', '/es/waterdam/follow/manage', /^Lo que sigue/, LIST, { lang: 'es' }),
  page('live session', '/waterdam/live-raad', /Waterdam/, LIVE),
  page('live session without video', '/waterdam/cr-stationsplein', /Waterdam/, LIVE),
  page('planned session', '/waterdam/gr-vaststelling-dijkplan', /Waterdam/, SESSION),
  page('planned session in Arabic', '/ar/alqasr/lajnat-takhtit', /القصر/, SESSION, { lang: 'ar', dir: 'rtl' }),
  page('recording in two parts', '/waterdam/gr-omgevingsvisie', /Waterdam/, SESSION),
  page('second part of a recording, in Welsh', '/cy/waterdam/gr-omgevingsvisie?part=2', /Waterdam/, SESSION, { lang: 'cy' }),
  page('recording with interpreters and a signer', '/tweebruggen/raad-tweetalig', BILINGUAL, SESSION),
  page('recording that starts with an interpreter', '/fr/tweebruggen/raad-tweetalig', BILINGUAL, SESSION, { lang: 'fr' }),
  page('recording with audio description, in Arabic', '/ar/tweebruggen/7001?audio=description', BILINGUAL, SESSION, {
    lang: 'ar',
    dir: 'rtl',
  }),
  page('live session with interpreters and a signer', '/tweebruggen/raad-rechtstreeks', BILINGUAL, LIVE_SOUNDS),
  page('live session that starts with an interpreter', '/fr/tweebruggen/raad-rechtstreeks', BILINGUAL, LIVE_SOUNDS, { lang: 'fr' }),
  page('recording without video', '/waterdam/cb-evaluatie-storm', /Waterdam/, SESSION),
  page('unpublished session', '/waterdam/cr-fietsbrug', /Waterdam/, LIVE),
  page('protected session', '/waterdam/besloten', /Waterdam/, SESSION),
  page('session in a Teams room', '/waterdam/college-online', /Waterdam/, SESSION),
  page('session with hostile texts', '/zonnehaven/stress~teksten_2.0', /Zonnehaven/, SESSION),
  page('transcript', '/waterdam/gr-begroting/transcript/nl', /Transcript in het Nederlands · Waterdam/, LIST),
  page('transcript, German page', '/de/waterdam/gr-begroting/transcript/en', /Waterdam/, LIST, { lang: 'de' }),
  page('Dutch transcript, Arabic page', '/ar/alqasr/4001/transcript/nl', /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('transcript with a search', '/waterdam/gr-begroting/transcript/nl?q=begroting', /Waterdam/, LIST),
  page('Dutch transcript with a search, Arabic page', '/ar/alqasr/4001/transcript/nl?q=begroting', /القصر/, LIST, {
    lang: 'ar',
    dir: 'rtl',
  }),
  page('transcript with hostile texts', '/zonnehaven/stress~teksten_2.0/transcript/nl', /Zonnehaven/, LIST),
  page('Arabic transcript, Dutch page', '/zonnehaven/3002/transcript/ar', /Zonnehaven/, LIST),
  page('transcript of a protected session', '/waterdam/besloten/transcript/nl', /^404/, LIST, { status: 404 }),
  page('transcript in a missing language', '/cy/waterdam/gr-begroting/transcript/ja', /^404/, LIST, { status: 404, lang: 'cy' }),
  page('text of a live session', '/waterdam/live-raad/text?refresh=off', /^Gemeenteraad · Tekstweergave · Waterdam/, TEXT),
  page('text of a live session by id, in Arabic', '/ar/zonnehaven/3001/text/?refresh=off', /Zonnehaven/, TEXT, { lang: 'ar', dir: 'rtl' }),
  page('text of a live session without video', '/cn/waterdam/cr-stationsplein/text?refresh=off', /Waterdam/, TEXT, { lang: 'zh-CN' }),
  page('text of a planned session', '/cy/waterdam/gr-vaststelling-dijkplan/text', /Golwg testun · Waterdam/, TEXT, { lang: 'cy' }),
  page('text of a recording', '/en/waterdam/gr-begroting/text', /Text view · Waterdam/, TEXT, { lang: 'en' }),
  page('text of a recording without video', '/waterdam/cb-evaluatie-storm/text', /Waterdam/, TEXT),
  page('text of a recording with interpreters and a signer', '/fr/tweebruggen/raad-tweetalig/text', BILINGUAL, TEXT, { lang: 'fr' }),
  page('text of a live session with interpreters and a signer', '/tweebruggen/raad-rechtstreeks/text?refresh=off', BILINGUAL, TEXT),
  page('text of an unpublished session', '/waterdam/cr-fietsbrug/text?refresh=off', /Waterdam/, TEXT),
  page('text of a protected session', '/de/waterdam/besloten/text', /Waterdam/, TEXT, { lang: 'de' }),
  page('text of an unknown session', '/fr/waterdam/nothing/text', /^404/, TEXT, { status: 404, lang: 'fr' }),
  page('embed', '/waterdam/gr-begroting/embed/', /^Gemeenteraad: begrotingsvergadering · Waterdam · /, EMBED),
  page('embed by id, in Welsh', '/cy/waterdam/1001/embed', /^Gemeenteraad/, EMBED, { lang: 'cy' }),
  page('embed at a topic, in Chinese', '/cn/waterdam/gr-begroting/embed/topicid/begroting', /^Gemeenteraad/, EMBED, { lang: 'zh-CN' }),
  page('embed at an unknown topic', '/waterdam/1001/embed/topicid/nothing', /^Gemeenteraad/, EMBED),
  page('embed with topics', '/waterdam/gr-begroting/embed/topics', /^Gemeenteraad/, EMBED),
  page('embed with topics, in Arabic', '/ar/alqasr/4001/embed/topics/', /القصر/, EMBED, { lang: 'ar', dir: 'rtl' }),
  page('embed in a chosen language', '/waterdam/gr-begroting/embed/fr', /^Gemeenteraad/, EMBED, { lang: 'fr' }),
  page('embed in an unknown language', '/de/waterdam/gr-begroting/embed/ja', /^Gemeenteraad/, EMBED, { lang: 'de' }),
  page('embed, always English', '/cor/plenary-spring/embed/nl', /Public Gallery$/, EMBED, { lang: 'en' }),
  page('embed of a live session', '/waterdam/live-raad/embed', /Waterdam/, EMBED),
  page('embed of a live session with topics', '/waterdam/live-raad/embed/topics', /Waterdam/, LIVE_EMBED),
  page('embed with interpreters and a signer', '/tweebruggen/raad-tweetalig/embed', BILINGUAL, EMBED),
  page('embed with a chosen sound, in Welsh', '/cy/tweebruggen/raad-tweetalig/embed?audio=fr', BILINGUAL, EMBED, { lang: 'cy' }),
  page('embed of a live session with interpreters', '/fr/tweebruggen/raad-rechtstreeks/embed', BILINGUAL, EMBED, { lang: 'fr' }),
  page('embed of a planned session', '/es/waterdam/gr-vaststelling-dijkplan/embed', /Waterdam/, EMBED, { lang: 'es' }),
  page('embed of a recording without video', '/waterdam/cb-evaluatie-storm/embed', /Waterdam/, EMBED),
  page('embed of an unpublished session', '/fr/waterdam/cr-fietsbrug/embed', /Waterdam/, LIVE_EMBED, { lang: 'fr' }),
  page('embed of a protected session', '/waterdam/besloten/embed/topics', /Waterdam/, EMBED),
  page('embed with hostile texts', '/zonnehaven/stress~teksten_2.0/embed/topics', /Zonnehaven/, EMBED),
  page('embed of an unknown session', '/ar/waterdam/nothing/embed', /^404/, EMBED, { status: 404, lang: 'ar', dir: 'rtl' }),
  page('embed in a malformed language', '/waterdam/gr-begroting/embed/topicid', /^404/, EMBED, { status: 404 }),
  page('search of all cities', '/search?q=begroting', /^Zoeken: begroting · Public Gallery$/, LIST),
  page('search of all cities in Arabic', '/ar/search?q=begroting', /begroting\u2069 · Public Gallery$/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('search, narrowed down', '/cn/search?q=raad&city=waterdam&in=topics,transcript&sort=newest', /raad/, LIST, { lang: 'zh-CN' }),
  page('search of a city', '/waterdam/search?q=fietsbrug', /^Zoeken: fietsbrug · Waterdam · /, LIST),
  page('search of an Arabic city', '/ar/alqasr/search?q=%D8%A7%D9%84%D9%85%D8%AC%D9%84%D8%B3', /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('search of a city with hostile texts', '/zonnehaven/search?q=raad', /^Zoeken: raad · Zonnehaven/, LIST),
  page('search, nothing found', '/de/waterdam/search?q=qqqxyz&from=2026-01-01&in=votes', /^Suche: qqqxyz/, LIST, { lang: 'de' }),
  page('search of a city that hides its sessions', '/fr/duinrade/search?q=raad', /Duinrade/, LIST, { lang: 'fr' }),
  page('search of an unknown city', '/es/nowhere/search', /^404/, LIST, { status: 404, lang: 'es' }),
  page('item across sessions', '/waterdam/items/Z-4815', /^Begroting voor.* · Waterdam/, LIST),
  page('item of an Arabic city', '/ar/alqasr/items/~645~-2041', /القصر/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('item across sessions, in Chinese', '/cn/waterdam/items/Z-4402', /Waterdam/, LIST, { lang: 'zh-CN' }),
  page('unknown item', '/cy/waterdam/items/Z-9999', /^404/, LIST, { status: 404, lang: 'cy' }),
  page('privacy', '/privacy', /^Privacy en cookies · Public Gallery$/, LIST),
  page('privacy in Arabic', '/ar/privacy', / · Public Gallery$/, LIST, { lang: 'ar', dir: 'rtl' }),
  page('accessibility', '/accessibility', /^Toegankelijkheidsverklaring · Public Gallery$/, LIST),
  page('accessibility in Chinese', '/cn/accessibility', / · Public Gallery$/, LIST, { lang: 'zh-CN' }),
  page('unknown path', '/a/b/c/d/e', /^404/, LIST, { status: 404 }),
  page('unknown city', '/es/nowhere', /^404/, LIST, { status: 404, lang: 'es' }),
  page('unknown session', '/cy/waterdam/nothing', /^404/, LIST, { status: 404, lang: 'cy' }),
  page('malformed city', '/wat_er%20dam', /^404/, LIST, { status: 404 }),
  // The same pages in some languages, or in all with IS_FULL. tests/contract/routeMatrix.test.ts checks the HTML in all languages in any
  // case.
  ...PAGES.flatMap((kind) =>
    (IS_FULL ? getVisits : getPairedVisits)(kind).map(({ locale, path, title, lang, dir }, turn) => {
      const details = { lang, dir, status: kind.status ?? 200, looks: looksInTurn(turn, dir) };
      return page(`${kind.name} (${locale})`, path, title, BUDGETS[kind.weight], details);
    }),
  ),
];
