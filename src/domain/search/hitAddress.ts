import { isIdentifier } from '../http/identifiers.ts';
import { sessionPath } from '../session/sessionPath.ts';
import type { FoundSession, MorePanel, SearchHit } from './searchAnswer.ts';

type Found = Pick<FoundSession, 'city' | 'reference' | 'sessionId'>;

/** Path of a panel of a session, in which a search is filled in with `query`. */
const panelPath = ({ city, ...session }: Found, panel: MorePanel, query: string | undefined): string =>
  `${sessionPath(city, session)}${query === undefined ? '' : `?${new URLSearchParams({ q: query }).toString()}`}#${panel}`;

/**
 * Path of the page that plays from a hit: at its topic, which may be in another part of the recording, else at its second. What has no
 * place in the recording is shown in its panel (rule 24.8).
 */
export function hitPath(session: Found, hit: Pick<SearchHit, 'kind' | 'topicId' | 'seconds' | 'instantMs'>, query: string): string {
  const { kind, topicId, seconds, instantMs } = hit;
  const path = sessionPath(session.city, session);
  const isStarted = seconds !== undefined || instantMs !== undefined;
  if (kind === 'topics' && isStarted && isIdentifier('topicId', topicId)) return `${path}/topicid/${topicId}`;
  if (seconds !== undefined) return `${path}/seek/${Math.max(0, Math.floor(seconds))}`;
  return kind === 'sessions' ? path : panelPath(session, kind, kind === 'transcript' ? query : undefined);
}

/**
 * Path of the page that shows more of what was found in a session, in a panel with a search for it; undefined when a result shows all
 * (rule 24.8).
 */
export const morePath = (session: Found & Pick<FoundSession, 'more'>, query: string): string | undefined =>
  session.more && panelPath(session, session.more, session.more === 'transcript' || session.more === 'topics' ? query : undefined);
