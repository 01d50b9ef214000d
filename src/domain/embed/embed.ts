import { isIdentifier } from '../http/identifiers.ts';
import { escapeAttribute } from '../text/escape.ts';

/** A session link, parsed; `city` and `reference` are not validated. */
export interface SessionLink {
  city: string;
  reference: string;
  /** Variant of the embed: its path after `embed`, such as `/topics`; '' for the video (rule 16.1). */
  variant: string;
  /** Time of a `/seek/{time}` link, not parsed. */
  seekTime?: string;
  /** Id of the topic of a link to one. */
  topicId?: string;
}

/** Size of an embed without limits, CSS pixels: 16:9 (rule 16.6). */
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

/** Parses the path of a session page or embed, without language prefix; undefined for any other path (rule 16.6). */
export function parseSessionLink(pagePath: string): SessionLink | undefined {
  const segments = pagePath.split('/').slice(1).map(decode);
  const [city, reference, ...rest] = segments.filter((segment) => segment !== undefined);
  if (!city || !reference || segments.includes(undefined)) return undefined;
  const variant = toVariant(rest);
  if (variant === undefined) return undefined;
  const [segment, seekTime] = rest;
  const topicId = variant.startsWith('/topicid/') ? rest.at(-1) : undefined;
  return {
    city,
    reference,
    variant,
    ...(segment === 'seek' && seekTime !== undefined && { seekTime }),
    ...(topicId !== undefined && { topicId }),
  };
}

/** Returns width and height of an embed in CSS pixels: 640 × 360, or less within the limits, always 16:9 (rule 16.6). */
export function fitFrame(maxWidth = Infinity, maxHeight = Infinity): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / FRAME.width, maxHeight / FRAME.height);
  return { width: Math.max(1, Math.floor(FRAME.width * scale)), height: Math.max(1, Math.floor(FRAME.height * scale)) };
}

/** Choices of the embed dialog (rule 16.1). */
export interface EmbedChoice {
  /** Public origin of the portal. */
  siteUrl: string;
  /** Path of the session without language prefix. */
  sessionPath: string;
  /** Path code of the language (rule 1.1). */
  language: string;
  shows: 'video' | 'topics' | 'captions';
  /** Topic that it starts at; undefined for none. Only an embed of the video has an address that names it. */
  topicId: string | undefined;
  /** Start position in seconds, also that of the topic; undefined for the start of the recording. */
  startSeconds: number | undefined;
  /** Number of the recording part; undefined for the first. */
  part: string | undefined;
}

/** Returns the absolute address of an embed; the variant of a language switches captions on (rules 11.14, 16.1). */
export function embedAddress({ siteUrl, sessionPath, language, shows, topicId, startSeconds, part }: EmbedChoice): string {
  // A topic is in one part, which its address finds.
  if (shows === 'video' && isIdentifier('topicId', topicId)) return `${siteUrl}/${language}${sessionPath}/embed/topicid/${topicId}`;
  const path =
    shows === 'captions' ? `${sessionPath}/embed/${language}` : `/${language}${sessionPath}/embed${shows === 'topics' ? '/topics' : ''}`;
  const query = [part !== undefined && `part=${part}`, startSeconds !== undefined && `in=${startSeconds}`].filter((each) => each !== false);
  return `${siteUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The frame of an embed: `src` is its absolute address, sizes are in CSS pixels; without sizes it fills the width of its container. */
interface EmbedFrame {
  src: string;
  title: string;
  width?: number;
  height?: number;
}

/**
 * Returns the HTML that shows an embed on another site (rule 16.1). The site may start it by script (docs/embedding.md), which needs
 * `autoplay`.
 */
export function embedHtml({ src, title, width, height }: EmbedFrame): string {
  const names = `src="${escapeAttribute(src)}" title="${escapeAttribute(title)}"`;
  const size =
    width === undefined
      ? 'style="border:0;width:100%;aspect-ratio:16/9"'
      : `width="${width}" height="${height}" style="border:0;max-width:100%"`;
  return `<iframe ${names} ${size} allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}
