import { parseSearchRequest } from '../search/searchRequest.ts';
import { findTopics } from '../topics/topicSearch.ts';
import type { OpenSession, SessionView } from './sessionView.ts';
import { toShownRecords } from './shownRecords.ts';

/**
 * The instant that a page opens at, epoch ms: that of the live video, or of the position in the recording; undefined when it is unknown.
 */
function openedAtMs({ live, playlist, startAt }: OpenSession): number | undefined {
  if (live) return live.instantMs;
  return playlist?.startUtcMs === undefined ? undefined : playlist.startUtcMs + startAt * 1000;
}

/**
 * A session with the records that its page shows (rule 6.16): those around the instant that the page opens at, and the topics that its
 * search finds.
 */
export function toShownView(view: SessionView, parameters = new URLSearchParams()): SessionView {
  const { content } = view;
  if (!content) return view;
  const atMs = openedAtMs(content);
  const around = toShownRecords(content.metadata, atMs);
  if (!around.left) return view;
  const found = findTopics(content.metadata.topics, parseSearchRequest(parameters).query);
  const { left, ...metadata } = found ? toShownRecords(content.metadata, atMs, ({ id }) => found.has(id)) : around;
  return { ...view, content: { ...content, metadata, left } };
}
