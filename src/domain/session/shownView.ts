import { parseSearchRequest } from '../search/searchRequest.ts';
import { findTopics } from '../topics/topicSearch.ts';
import { toShownBallots } from '../votes/shownBallots.ts';
import type { OpenSession, SessionView } from './sessionView.ts';
import { toShownRecords } from './shownRecords.ts';

/**
 * The instant that a page opens at, epoch ms: that of the live video, or of the position in the recording; undefined when it is unknown.
 */
function openedAtMs({ live, playlist, startAt }: OpenSession): number | undefined {
  if (live) return live.instantMs;
  return playlist?.startUtcMs === undefined ? undefined : playlist.startUtcMs + startAt * 1000;
}

/** The records around the instant that the page opens at, and the topics that its search finds. */
function toShown(content: OpenSession, parameters: URLSearchParams): OpenSession {
  const atMs = openedAtMs(content);
  const around = toShownRecords(content.metadata, atMs);
  if (!around.left) return content;
  const found = findTopics(content.metadata.topics, parseSearchRequest(parameters).query);
  const { left, ...metadata } = found ? toShownRecords(content.metadata, atMs, ({ id }) => found.has(id)) : around;
  return { ...content, metadata, left };
}

/**
 * A session with the records that its page shows (rule 6.16): those around the instant that the page opens at, and the topics that its
 * search finds; and with the ballots that it shows (rule 10.16), first those of the vote that its address names.
 */
export function toShownView(view: SessionView, parameters = new URLSearchParams()): SessionView {
  if (!view.content) return view;
  const content = toShown(view.content, parameters);
  const { votes, elsewhere } = toShownBallots(content.metadata.votes, parameters.get('vote') ?? undefined);
  if (elsewhere.length === 0) return content === view.content ? view : { ...view, content };
  return { ...view, content: { ...content, metadata: { ...content.metadata, votes: [...votes] }, ballotsElsewhere: elsewhere } };
}
