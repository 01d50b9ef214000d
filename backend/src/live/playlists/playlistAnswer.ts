import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether a player that has a playlist asks for the delta update: it has learnt from that playlist that it may (`CAN-SKIP-UNTIL`). */
export const asksForDelta = ({ query }: FastifyRequest): boolean => (query as { _HLS_skip?: unknown })._HLS_skip === 'YES';

/** Longest time that a cache uses a playlist, s: with the time in which it asks for the next one it ends within that of rule 18.15. */
const LONGEST_SECONDS = 7;

/**
 * How long caches in front of the backend use a playlist: half a segment, at least 1 s, and about as long again for all who ask while the
 * next one is fetched, since players ask in bursts. Browsers ask for it each time (`must-revalidate`): a player that has found nothing new
 * waits for half a segment itself. A playlist that not everybody may have is for no cache (rule 25.6).
 */
export function toPlaylistCaching(isOpen: boolean, playlist: string): string {
  if (!isOpen) return 'private, no-store';
  const [, targetSeconds] = /^#EXT-X-TARGETDURATION:(\d+)$/m.exec(playlist) ?? [];
  const seconds = Math.min(LONGEST_SECONDS, Math.max(1, Math.floor(Number(targetSeconds ?? 0) / 2)));
  return `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${seconds + 1}`;
}

/** Sends a playlist of a stream to whoever may have it. */
export const sendPlaylist = (reply: FastifyReply, playlist: string, isOpen: boolean): FastifyReply =>
  reply.header('cache-control', toPlaylistCaching(isOpen, playlist)).type('application/vnd.apple.mpegurl').send(playlist);
