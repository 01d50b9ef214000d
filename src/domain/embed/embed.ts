import { isIdentifier } from '../http/identifiers.ts';
import { primaryTag } from '../text/languages.ts';

/** A session as somebody's link names it; path parameters as they came, still to be checked. */
export interface SessionLink {
  city: string;
  reference: string;
  /** What of the session the embed shows: the part of its path behind `embed` (spec §2), '' for all of it. */
  variant: string;
  /** The time it begins at, where the link says one. */
  seekTime?: string;
}

/** Shape of an embed that nobody limits, CSS pixels: 16:9. */
const FRAME = { width: 640, height: 360 };

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

function toVariant([segment, id, ...more]: string[]): string | undefined {
  if (segment === undefined) return '';
  if (segment === 'embed') return toEmbedVariant(id, more);
  if (more.length > 0) return undefined;
  if (segment === 'topic' || segment === 'topicid') return isIdentifier('topicId', id) ? `/topicid/${id}` : undefined;
  return (segment === 'seek' && id !== undefined) || (segment === 'download' && id === undefined) ? '' : undefined;
}

function toEmbedVariant(segment: string | undefined, more: string[]): string | undefined {
  if (segment === 'topicid') return more.length === 1 ? toVariant([segment, ...more]) : undefined;
  if (more.length > 0) return undefined;
  if (segment === undefined) return '';
  return segment === 'topics' || isIdentifier('language', segment) ? `/${segment}` : undefined;
}

/** Reads the path of a session's page or embed (spec §2), without language prefix; undefined for any other path. */
export function parseSessionLink(pagePath: string): SessionLink | undefined {
  const segments = pagePath.split('/').slice(1).map(decode);
  const [city, reference, ...rest] = segments.filter((segment) => segment !== undefined);
  if (!city || !reference || segments.includes(undefined)) return undefined;
  const variant = toVariant(rest);
  if (variant === undefined) return undefined;
  const [segment, seekTime] = rest;
  return { city, reference, variant, ...(segment === 'seek' && seekTime !== undefined && { seekTime }) };
}

/** Width and height in CSS pixels of an embed: as large as it is by itself, or as large as it may be; always 16:9. */
export function fitFrame(maxWidth = Infinity, maxHeight = Infinity): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / FRAME.width, maxHeight / FRAME.height);
  return { width: Math.max(1, Math.floor(FRAME.width * scale)), height: Math.max(1, Math.floor(FRAME.height * scale)) };
}

/** The offered captions for a wanted language: the same tag, else the same language of another region; undefined where there are none. */
export const chooseCaptions = (offered: readonly string[], wanted: string): string | undefined =>
  offered.find((language) => language.toLowerCase() === wanted.toLowerCase()) ??
  offered.find((language) => primaryTag(language) === primaryTag(wanted));

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** How a web master wants an embed. */
export interface EmbedChoice {
  /** Public origin of the portal. */
  siteUrl: string;
  /** Path of the session without language prefix. */
  sessionPath: string;
  /** Path code of the language (spec §9). */
  language: string;
  shows: 'video' | 'topics' | 'captions';
  /** Seconds it begins at; undefined for the start. */
  startSeconds: number | undefined;
  /** Number of the part of a recording in several; undefined for the first. */
  part: string | undefined;
}

/** Absolute address of an embed (spec §2): captions that are on from the start are the language's own variant. */
export function embedAddress({ siteUrl, sessionPath, language, shows, startSeconds, part }: EmbedChoice): string {
  const path =
    shows === 'captions' ? `${sessionPath}/embed/${language}` : `/${language}${sessionPath}/embed${shows === 'topics' ? '/topics' : ''}`;
  const query = [part !== undefined && `part=${part}`, startSeconds !== undefined && `in=${startSeconds}`].filter((each) => each !== false);
  return `${siteUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Where an embed stands on another site: `src` is its absolute address, sizes are in CSS pixels; without them it is as wide as its place. */
interface EmbedFrame {
  src: string;
  title: string;
  width?: number;
  height?: number;
}

/** HTML by which another site shows an embed; that site may start it by script (docs/embedding.md), which needs `autoplay`. */
export function embedHtml({ src, title, width, height }: EmbedFrame): string {
  const names = `src="${escapeAttribute(src)}" title="${escapeAttribute(title)}"`;
  const size =
    width === undefined
      ? 'style="border:0;width:100%;aspect-ratio:16/9"'
      : `width="${width}" height="${height}" style="border:0;max-width:100%"`;
  return `<iframe ${names} ${size} allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}
