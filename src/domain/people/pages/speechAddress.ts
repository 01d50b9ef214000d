import { isIdentifier } from '../../http/identifiers.ts';
import { sessionPath } from '../../session/sessionPath.ts';
import type { IndexedBallot, IndexedSpeech } from '../across/indexedPeople.ts';

const seekPath = (path: string, position: number): string => `${path}/seek/${Math.max(0, Math.floor(position))}`;

/** Path of the page that plays a speech: at its second, else at its topic; without both the list of speakers of its session. */
export function speechPath(city: string, { session, position, topicId }: Pick<IndexedSpeech, 'session' | 'position' | 'topicId'>): string {
  const path = sessionPath(city, session);
  if (position !== undefined) return seekPath(path, position);
  return isIdentifier('topicId', topicId) ? `${path}/topic/${topicId}` : `${path}#speakers`;
}

/** Path of the list of votes of the session in which a ballot was cast. */
export const ballotPath = (city: string, { session }: Pick<IndexedBallot, 'session'>): string => `${sessionPath(city, session)}#votes`;
