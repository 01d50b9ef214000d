import type { Session } from '../../../domain/session/session.ts';
import type { Revise } from '../cache/dataCache.ts';

/** Kinds of answers by the first word of their key: one session's by its id, one's by the word in its address, and lists of a city's sessions. */
const OF_ONE = ['playlists', 'streamfiles', 'metadata', 'subtitles'];
const BY_ADDRESS = 'session';
const LISTS = ['sessions', 'all-sessions', 'category'];

/**
 * What a change of access to a session leaves of answers from before it. Where no newer one is to be had its own record stands as not
 * published, which shows its name and planned date (contract §8), and lists are without it. `source` is the key of the answer that told of it.
 */
export function reviseFor(city: string, sessionId: number, source?: string): Revise {
  return (key, content) => {
    const [kind = '', ofCity = '', identifier = ''] = key.split(' ');
    if (key === source || ofCity.toLowerCase() !== city.toLowerCase()) return undefined;
    if (OF_ONE.includes(kind)) return identifier === String(sessionId) ? { content } : undefined;
    if (kind === BY_ADDRESS) {
      const session = content as Session | undefined;
      // The answer has not arrived yet: it may be about this session.
      if (session && session.sessionId !== sessionId) return undefined;
      return { content: session && { ...session, isPublished: false } };
    }
    if (!LISTS.includes(kind)) return undefined;
    return { content: (content as Session[] | undefined)?.filter((session) => session.sessionId !== sessionId) };
  };
}
