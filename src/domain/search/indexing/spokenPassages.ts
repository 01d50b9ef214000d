import { type Playlist } from '../../playback/playlist.ts';
import type { Topic } from '../../session/metadata.ts';
import type { Cue } from '../../transcript/subtitles.ts';
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
  /** Who speaks at an instant (epoch ms), for lines that do not say it; undefined when the city hides speakers. */
  getSpeaker: ((instantMs: number) => string | undefined) | undefined;
}

/** Groups the lines of a transcript, in order, into passages: a new one begins with each topic and after 50 lines. */
export function toSpokenPassages(cues: readonly Cue[], { language, name, topics, playlist, getSpeaker }: SpokenSession): SearchPassage[] {
  const started = topics.filter((topic) => topic.startMs !== undefined).toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
  const passages: SearchPassage[] = [];
  let topic: Topic | undefined;
  for (const cue of cues) {
    const instantMs = playlist?.startUtcMs === undefined ? undefined : playlist.startUtcMs + cue.startMs;
    const current = instantMs === undefined ? undefined : started.findLast(({ startMs = Infinity }) => startMs <= instantMs);
    const speaker = getSpeaker && (cue.speaker ?? (instantMs === undefined ? undefined : getSpeaker(instantMs)));
    let passage = passages.at(-1);
    if (!passage || current !== topic || passage.entries.length >= LINES_PER_PASSAGE) {
      passage = toPassage(name, current);
      passages.push(passage);
      topic = current;
    }
    addLine(passage, {
      ...{ kind: 'transcript', seconds: Math.round(cue.startMs) / 1000, instantMs, speaker, language, topicId: undefined, text: cue.text },
    });
  }
  return passages;
}

const toPassage = (name: string, topic: Topic | undefined): SearchPassage => ({
  fields: { name: [name], topics: topic ? [topic.name] : [], speakers: [], votes: [], spoken: [] },
  speakers: [],
  entries: [],
});

function addLine({ fields, speakers, entries }: SearchPassage, line: SearchEntry): void {
  entries.push(line);
  fields.spoken.push(line.text);
  if (line.speaker !== undefined && !speakers.includes(line.speaker)) {
    speakers.push(line.speaker);
    fields.speakers.push(line.speaker);
  }
}
