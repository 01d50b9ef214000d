import { isIdentifier } from '../http/identifiers.ts';
import { sessionPath } from '../session/sessionPath.ts';
import type { FoundSession, SearchHit } from './searchAnswer.ts';

/** Path of the page that plays from a hit: at its topic, else at its second, else the session (rule 24.8). */
export function hitPath(
  { city, ...session }: Pick<FoundSession, 'city' | 'reference' | 'sessionId'>,
  { kind, topicId, seconds }: Pick<SearchHit, 'kind' | 'topicId' | 'seconds'>,
): string {
  const path = sessionPath(city, session);
  if (kind === 'topics' && isIdentifier('topicId', topicId)) return `${path}/topicid/${topicId}`;
  return seconds === undefined ? path : `${path}/seek/${Math.max(0, Math.floor(seconds))}`;
}
