import type { Session } from '../../../domain/session/session.ts';
import type { Revise } from '../cache/dataCacheTypes.ts';

// The first part of a cache key is the kind of answer: data of one session by its id, a session by its reference, or a session list.
const KINDS_BY_ID = ['playlists', 'streamfiles', 'metadata', 'subtitles', 'ticket'];
const KIND_BY_REFERENCE = 'session';
const LIST_KINDS = ['sessions', 'all-sessions', 'category'];

/**
 * Revises cached answers from before a change of access (rules 13.8, 13.9). When no newer answer can be loaded, the session counts as
 * unpublished and lists leave it out. `source` is the key of the answer that showed the change; that answer is not revised.
 */
export function getRevision(city: string, sessionId: number, source?: string): Revise {
  return (key, content) => {
    const [kind = '', keyCity = '', identifier = ''] = key.split(' ');
    if (key === source || keyCity.toLowerCase() !== city.toLowerCase()) return undefined;
    if (KINDS_BY_ID.includes(kind)) return identifier === String(sessionId) ? { content } : undefined;
    if (kind === KIND_BY_REFERENCE) {
      const session = content as Session | undefined;
      // An answer that has not arrived yet may be about this session.
      if (session && session.sessionId !== sessionId) return undefined;
      return { content: session && { ...session, isPublished: false } };
    }
    if (!LIST_KINDS.includes(kind)) return undefined;
    return { content: (content as Session[] | undefined)?.filter((session) => session.sessionId !== sessionId) };
  };
}
