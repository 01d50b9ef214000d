import { basename, extname } from 'node:path';

/** Types that browsers show or play and never run, by the ending of the name (rule 25.5). */
const INLINE_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.ogv': 'video/ogg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** Endings of the names of segments and playlists, which a seed does not name one by one. */
export const STREAM_ENDINGS: ReadonlySet<string> = new Set(['.m3u8', '.ts', '.m4s', '.mp4', '.m4a', '.aac', '.vtt']);

const SANDBOX = "sandbox; default-src 'none'";

/**
 * Headers of every answer. The pages of this backend have a policy of their own, and media are open to other origins. Whatever else a
 * browser shows as a page runs nothing and loads nothing (rule 25.5).
 */
export const ANSWER_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': SANDBOX,
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * How long caches use a file. One in front of the backend asks again after 10 s, and may use it for 5 s more while it asks: a withdrawn
 * file is gone there within the time of rule 18.15. A file that not everybody may have is not for it at all (rule 25.6).
 */
export const toCacheControl = (isOpen: boolean): string =>
  isOpen ? 'public, max-age=3600, s-maxage=10, stale-while-revalidate=5' : 'private, max-age=3600';

/** The headers of a file by its name: its type, its policy, and whether a browser shows it or offers to save it (rule 25.5). */
export function toFileHeaders(file: string): Record<string, string> {
  const ending = extname(file).toLowerCase();
  const inline = INLINE_TYPES[ending];
  if (inline !== undefined) {
    // A browser that opens a video puts it into a page that loads the video.
    const playing = /^(?:video|audio)\//.test(inline) && { 'Content-Security-Policy': `${SANDBOX}; media-src 'self'` };
    return { 'Content-Type': inline, 'Content-Disposition': 'inline', ...playing };
  }
  // An SVG is an image in <img>, which ignores the disposition, and a page anywhere else.
  return {
    'Content-Type': ending === '.svg' ? 'image/svg+xml' : 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(basename(file))}`,
  };
}

/** RFC 8187: encodes also what `encodeURIComponent` leaves and the header does not allow. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
