import { type Playlist } from '../../playback/playlist.ts';
import type { Topic } from '../../session/metadata.ts';
import type { Cue } from '../../transcript/subtitles.ts';
import { toTopicEntry } from './searchEntries.ts';
import type { SearchEntry, SearchPassage } from './searchPassage.ts';

/** Lines of a passage at most: the terms of a query are in one conversation, not anywhere in hours. */
export const LINES_PER_PASSAGE = 50;

/** The session whose lines are grouped. */
interface SpokenSession {
  language: string;
  /** Name of the session. */
  name: string;
  topics: readonly Topic[];
  playlist: Playlist | undefined;
  /** As in `SearchSource`. */
  liveStartMs: number | undefined;
  /** Who speaks at an instant (epoch ms), for lines that do not say it; undefined when the city hides speakers. */
  getSpeaker: ((instantMs: number) => string | undefined) | undefined;
}

/** Groups the lines of a transcript, in order, into passages: a new one begins with each topic and after 50 lines. */
export function toSpokenPassages(cues: readonly Cue[], session: SpokenSession): SearchPassage[] {
  const { language, name, topics, playlist, liveStartMs, getSpeaker } = session;
  const startMs = playlist?.startUtcMs ?? liveStartMs;
  const started = topics.filter((topic) => topic.startMs !== undefined).toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
  const passages: SearchPassage[] = [];
  let topic: Topic | undefined;
  for (const cue of cues) {
    const instantMs = startMs === undefined ? undefined : startMs + cue.startMs;
    const current = instantMs === undefined ? undefined : started.findLast(({ startMs = Infinity }) => startMs <= instantMs);
    const speaker = getSpeaker && (cue.speaker ?? (instantMs === undefined ? undefined : getSpeaker(instantMs)));
    let passage = passages.at(-1);
    if (!passage || current !== topic || passage.fields.spoken.length >= LINES_PER_PASSAGE) {
      passage = toPassage(name, current, playlist);
      passages.push(passage);
      topic = current;
    }
    addLine(passage, {
      kind: 'transcript',
      seconds: liveStartMs === undefined ? Math.round(cue.startMs) / 1000 : undefined,
      instantMs,
      speaker,
      language,
      topicId: undefined,
      text: cue.text,
    });
  }
  return passages;
}

/** A passage without lines; its topic can be found, and is a hit. */
const toPassage = (name: string, topic: Topic | undefined, playlist: Playlist | undefined): SearchPassage => ({
  fields: { name: [name], topics: topic ? [topic.name] : [], speakers: [], votes: [], spoken: [] },
  speakers: [],
  entries: topic ? [toTopicEntry(topic, playlist)] : [],
});

function addLine({ fields, speakers, entries }: SearchPassage, line: SearchEntry): void {
  entries.push(line);
  fields.spoken.push(line.text);
  if (line.speaker !== undefined && !speakers.includes(line.speaker)) {
    speakers.push(line.speaker);
    fields.speakers.push(line.speaker);
  }
}
