import { getSettings } from '../../config/settings/currentSettings.ts';
import { clipQuery } from '../../domain/playback/clipMarks.ts';
import { chooseCaptions, embedHtml, fitFrame, parseSessionLink } from '../../domain/embed/embed.ts';
import type { CarriedGrants } from '../../domain/login/carriedGrants.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { partQuery } from '../../domain/session/recordingParts.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import type { OpenSession, SessionView } from '../../domain/session/sessionView.ts';
import { LOCALE_INFO, LOCALES, type Locale, parseLocalizedPath } from '../../i18n/locales.ts';
import type { Problem } from '../responses/problem.ts';
import { loadSessionPage } from './session.loader.ts';
import { siteAddress } from '../site/siteAddress.ts';

/** Which embed (spec §2): the path parameters as they came. */
interface EmbedAddress {
  city?: string | undefined;
  reference?: string | undefined;
  topicId?: string | undefined;
  language?: string | undefined;
}

/** A session as an embed shows it. */
export interface EmbedPage {
  view: SessionView;
  /** Language tag of the captions that are on from the start. */
  captions: string | undefined;
}

const localeOf = (language: string): Locale | undefined =>
  LOCALES.find((code) => [code, LOCALE_INFO[code].tag].some((name) => name.toLowerCase() === language.toLowerCase()));

/** Interface language of an embed in a chosen language, where it is one of ours and the city lets it be chosen (spec §2). */
export function embedLocale(language: string | undefined, pagePath: string): Locale | undefined {
  const locale = language === undefined ? undefined : localeOf(language);
  return locale && parseLocalizedPath(`/${locale}${pagePath}`).locale;
}

/** Loads a session for an embed; the query may name a clip (contract §7). */
export async function loadEmbedPage(
  address: EmbedAddress,
  query: URLSearchParams,
  nowMs: number,
  grants: CarriedGrants,
): Promise<Result<EmbedPage, Problem>> {
  const { city, reference, topicId, language } = address;
  if (language !== undefined && !isIdentifier('language', language)) return fail('not-found');
  const page = await loadSessionPage(
    { city, reference, topicId, part: query.get('part'), clip: { in: query.get('in'), out: query.get('out') } },
    nowMs,
    grants,
  );
  if (!page.ok) return page;
  const { content } = page.value;
  const locale = language === undefined ? undefined : localeOf(language);
  const wanted = locale ? LOCALE_INFO[locale].tag : language;
  const offered = content?.subtitles.map((version) => version.language) ?? [];
  return ok({
    view: page.value,
    captions: wanted === undefined ? undefined : chooseCaptions(offered, wanted),
  });
}

/** Seconds that a consumer may keep what it was told of an embed. */
const OEMBED_MAX_AGE_SECONDS = 600;

/** Answer of the oEmbed endpoint, as oembed.com's version 1.0 names its fields; sizes in pixels. */
export interface OEmbed {
  type: 'video';
  version: '1.0';
  title: string;
  author_name: string;
  author_url: string;
  provider_name: string;
  provider_url: string;
  cache_age: number;
  html: string;
  width: number;
  height: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}

/** The piece that a link plays, for its embed; one at a topic begins there by itself. */
function toClipQuery(variant: string, { startAt, endAt, playlist, parts }: OpenSession): string {
  if (variant.startsWith('/topicid')) return '';
  const query = partQuery(parts);
  const clip = clipQuery({ in: startAt === playlist?.startSeconds || !playlist ? undefined : startAt, out: endAt });
  return query === '' ? clip : query + clip.replace('?', '&');
}

const readLimit = (value: string | null) => (value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined);

/** Describes the embed of the session that a query's `url` names; `protected` where the visitor has not given its password. */
export async function loadOEmbed(
  url: URL,
  query: URLSearchParams,
  nowMs: number,
  grants: CarriedGrants,
): Promise<Result<OEmbed, Problem | 'protected'>> {
  const { siteUrl, name } = getSettings();
  if (url.origin !== new URL(siteUrl).origin) return fail('not-found');
  const { locale, pagePath } = parseLocalizedPath(url.pathname);
  const link = parseSessionLink(pagePath);
  if (!link) return fail('not-found');
  const clip = { in: url.searchParams.get('in'), out: url.searchParams.get('out') };
  const page = await loadSessionPage({ ...link, part: url.searchParams.get('part'), clip }, nowMs, grants);
  if (!page.ok) return page;
  const { city, session, access, content } = page.value;
  const path = sessionPath(city.name, session);
  // A city's own pages stand before a session of their name.
  const isItsAddress = path === `/${city.name}/${encodeURIComponent(link.reference)}` || link.reference === String(session.sessionId);
  if (access === 'protected' && !content && isItsAddress) return fail('protected');
  if (!content || !isItsAddress) return fail('not-found');
  const frame = fitFrame(readLimit(query.get('maxwidth')), readLimit(query.get('maxheight')));
  const addressOf = (page: string) => siteAddress(page, locale);
  return ok({
    type: 'video',
    version: '1.0',
    title: session.name,
    author_name: city.title,
    author_url: addressOf(`/${city.name}`),
    provider_name: name,
    provider_url: addressOf('/'),
    cache_age: OEMBED_MAX_AGE_SECONDS,
    html: embedHtml({ src: addressOf(`${path}/embed${link.variant}`) + toClipQuery(link.variant, content), title: session.name, ...frame }),
    ...frame,
    ...(content.poster !== undefined && { thumbnail_url: content.poster, thumbnail_width: frame.width, thumbnail_height: frame.height }),
  });
}
