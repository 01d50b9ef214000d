import { getSettings } from '../../config/settings/currentSettings.ts';
import { clipQuery } from '../../domain/playback/clipMarks.ts';
import { embedHtml, fitFrame, parseSessionLink } from '../../domain/embed/embed.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { partQuery } from '../../domain/session/recordingParts.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { chooseCaptions } from '../../domain/text/languages.ts';
import type { OpenSession, SessionView } from '../../domain/session/sessionView.ts';
import { LOCALE_INFO, LOCALES, type Locale } from '../../i18n/locales.ts';
import { statedName } from '../../i18n/labels/statedName.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { parseLocalizedPath } from '../../i18n/localizedPath.ts';
import type { Problem } from '../responses/problem.ts';
import { loadSessionPage } from './session.loader.ts';
import { siteAddress } from '../site/siteAddress.ts';

/** Unchecked path parameters of an embed, and the language of its interface. */
interface EmbedAddress {
  city?: string | undefined;
  reference?: string | undefined;
  topicId?: string | undefined;
  language?: string | undefined;
  locale: Locale;
}

/** Data of an embed. */
export interface EmbedPage {
  view: SessionView;
  /** Language tag of the captions that are switched on at first (rule 11.14). */
  captions: string | undefined;
}

const findLocale = (language: string): Locale | undefined =>
  LOCALES.find((code) => [code, LOCALE_INFO[code].tag].some((name) => name.toLowerCase() === language.toLowerCase()));

/**
 * Interface language of an embed in a chosen language; undefined when the portal does not have it. The city `cor` stays English (rule 1.5).
 */
export function embedLocale(language: string | undefined, pagePath: string): Locale | undefined {
  const locale = language === undefined ? undefined : findLocale(language);
  return locale && parseLocalizedPath(`/${locale}${pagePath}`).locale;
}

/** Loads a session for an embed (rules 11.14, 16.1); the query may name a clip, a part and a sound track (rules 6.5, 6.9, 27.2). */
export async function loadEmbedPage(
  address: EmbedAddress,
  query: URLSearchParams,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<EmbedPage, Problem>> {
  const { city, reference, topicId, language, locale } = address;
  if (language !== undefined && !isIdentifier('language', language)) return fail('not-found');
  const page = await loadSessionPage(
    {
      city,
      reference,
      topicId,
      part: query.get('part'),
      clip: { in: query.get('in'), out: query.get('out') },
      sound: { audio: query.get('audio'), locale },
    },
    nowMs,
    grants,
  );
  if (!page.ok) return page;
  const { content } = page.value;
  const known = language === undefined ? undefined : findLocale(language);
  const wanted = known ? LOCALE_INFO[known].tag : language;
  const offered = content?.subtitles.map((version) => version.language) ?? [];
  return ok({
    view: page.value,
    captions: wanted === undefined ? undefined : chooseCaptions(offered, wanted),
  });
}

/** Seconds for which a consumer may keep the description of an embed: it says that everybody may see the session (rules 16.6, 18.15). */
const OEMBED_MAX_AGE_SECONDS = 15;

/** Answer of the oEmbed endpoint with the field names of oEmbed 1.0; sizes in pixels (rule 16.6). */
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

/** Query that makes an embed play the same part, clip and sound track as the link (rule 27.10); an embed at a topic needs no part. */
function toEmbedQuery(variant: string, { startAt, endAt, playlist, parts, sound }: OpenSession): string {
  const isAtTopic = variant.startsWith('/topicid');
  const clip = clipQuery({ in: startAt === playlist?.startSeconds || !playlist ? undefined : startAt, out: endAt });
  const audio = sound?.reason === 'address' ? `audio=${encodeURIComponent(sound.track.id)}` : '';
  const parameters = [...(isAtTopic ? [] : [partQuery(parts).slice(1), clip.slice(1)]), audio].filter((each) => each !== '');
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}

const readLimit = (value: string | null) => (value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined);

/** Describes the embed of the session that `url` names (rule 16.6); the error is `protected` when the visitor has no grant. */
export async function loadOEmbed(
  url: URL,
  query: URLSearchParams,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<OEmbed, Problem | 'protected'>> {
  const { siteUrl, name } = getSettings();
  if (url.origin !== new URL(siteUrl).origin) return fail('not-found');
  const { locale, pagePath } = parseLocalizedPath(url.pathname);
  const link = parseSessionLink(pagePath);
  if (!link) return fail('not-found');
  const clip = { in: url.searchParams.get('in'), out: url.searchParams.get('out') };
  const sound = { audio: url.searchParams.get('audio'), locale };
  const page = await loadSessionPage({ ...link, part: url.searchParams.get('part'), clip, sound }, nowMs, grants);
  if (!page.ok) return page;
  const { city, session, state, access, content } = page.value;
  const path = sessionPath(city.name, session);
  const title = statedName(session.name, state, translatorFor(locale));
  // The address may belong to a page of the city instead of a session with the same name (rule 1.15).
  const isItsAddress = path === `/${city.name}/${encodeURIComponent(link.reference)}` || link.reference === String(session.sessionId);
  if (access === 'protected' && !content && isItsAddress) return fail('protected');
  if (!content || !isItsAddress) return fail('not-found');
  const frame = fitFrame(readLimit(query.get('maxwidth')), readLimit(query.get('maxheight')));
  const addressOf = (page: string) => siteAddress(page, locale);
  return ok({
    type: 'video',
    version: '1.0',
    title,
    author_name: city.title,
    author_url: addressOf(`/${city.name}`),
    provider_name: name,
    provider_url: addressOf('/'),
    cache_age: OEMBED_MAX_AGE_SECONDS,
    html: embedHtml({ src: addressOf(`${path}/embed${link.variant}`) + toEmbedQuery(link.variant, content), title, ...frame }),
    ...frame,
    ...(content.poster !== undefined && { thumbnail_url: content.poster, thumbnail_width: frame.width, thumbnail_height: frame.height }),
  });
}
