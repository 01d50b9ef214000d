import { type Chapter, openedTopicId } from '../playback/chapters.ts';
import type { Playlist, Still } from '../playback/playlist.ts';

/** The stills of a chapter. */
const stillsOf = (stills: readonly Still[], { startSeconds, endSeconds }: Chapter): Still[] =>
  stills.filter(({ seconds }) => seconds >= startSeconds && seconds < endSeconds);

/** The address of the first still of each chapter that has one, by the id of its topic (rule 8.16). */
export function chapterStills(chapters: readonly Chapter[], playlist: Playlist | undefined): Record<string, string> {
  const stills = playlist?.stills ?? [];
  return Object.fromEntries(
    chapters.flatMap((chapter) =>
      stillsOf(stills, chapter)
        .slice(0, 1)
        .map(({ url }) => [chapter.topicId, url]),
    ),
  );
}

/**
 * The address of the still of the topic with which a recording starts that is opened at a topic or a position: the last one up to there,
 * else its first one; undefined from the start of the recording, and without a still of that topic (rule 6.17).
 */
export function openedStill(
  chapters: readonly Chapter[],
  playlist: Playlist | undefined,
  start: { startAt: number; topicId?: string | undefined },
): string | undefined {
  const topicId = openedTopicId(chapters, playlist, start);
  const chapter = chapters.find((each) => each.topicId === topicId);
  const stills = chapter ? stillsOf(playlist?.stills ?? [], chapter) : [];
  return (stills.findLast(({ seconds }) => seconds <= start.startAt) ?? stills[0])?.url;
}
