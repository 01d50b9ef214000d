import { isIdentifier } from './identifiers.ts';
import type { Playlist } from './playback.ts';

/** A session as somebody's link names it; path parameters as they came, still to be checked. */
export interface SessionLink {
  city: string;
  reference: string;
  /** What of the session the embed shows: the part of its path behind `embed` (spec §2), '' for all of it. */
  variant: string;
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

function toVariant([word, id, ...more]: string[]): string | undefined {
  if (word === undefined) return '';
  if (word === 'embed') return toEmbedVariant(id, more);
  if (more.length > 0) return undefined;
  if (word === 'topic' || word === 'topicid') return isIdentifier('topicId', id) ? `/topicid/${id}` : undefined;
  return (word === 'seek' && id !== undefined) || (word === 'download' && id === undefined) ? '' : undefined;
}

function toEmbedVariant(word: string | undefined, more: string[]): string | undefined {
  if (word === 'topicid') return more.length === 1 ? toVariant([word, ...more]) : undefined;
  if (more.length > 0) return undefined;
  if (word === undefined) return '';
  return word === 'topics' || isIdentifier('language', word) ? `/${word}` : undefined;
}

/** Reads the path of a session's page or embed (spec §2), without language prefix; undefined for any other path. */
export function parseSessionLink(pagePath: string): SessionLink | undefined {
  const segments = pagePath.split('/').slice(1).map(decode);
  const [city, reference, ...rest] = segments.filter((segment) => segment !== undefined);
  if (!city || !reference || segments.includes(undefined)) return undefined;
  const variant = toVariant(rest);
  return variant === undefined ? undefined : { city, reference, variant };
}

/** Width and height in CSS pixels of an embed: as large as it is by itself, or as large as it may be; always 16:9. */
export function fitFrame(maxWidth = Infinity, maxHeight = Infinity): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / FRAME.width, maxHeight / FRAME.height);
  return { width: Math.max(1, Math.floor(FRAME.width * scale)), height: Math.max(1, Math.floor(FRAME.height * scale)) };
}

const primary = (language: string) => language.toLowerCase().split('-', 1)[0];

/** The offered captions for a wanted language: the same tag, else the same language of another region; undefined where there are none. */
export const chooseCaptions = (offered: readonly string[], wanted: string): string | undefined =>
  offered.find((language) => language.toLowerCase() === wanted.toLowerCase()) ??
  offered.find((language) => primary(language) === primary(wanted));

/** Whether browsers need our engine for a playlist: only a whole recording plays in every one by itself. */
export const needsEngine = ({ streamType, mp4 }: Pick<Playlist, 'streamType' | 'mp4'>): boolean =>
  streamType === 'live' || mp4 === undefined;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** HTML by which another site shows an embed; `src` is its absolute address, sizes in CSS pixels. */
export function embedHtml(frame: { src: string; title: string; width: number; height: number }): string {
  const src = escapeAttribute(frame.src);
  const title = escapeAttribute(frame.title);
  const size = `width="${frame.width}" height="${frame.height}"`;
  return `<iframe src="${src}" title="${title}" ${size} style="border:0;max-width:100%" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}
