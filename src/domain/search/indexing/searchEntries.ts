import type { Playlist } from '../../playback/playlist.ts';
import { jumpPosition } from '../../playback/recordingPosition.ts';
import type { Topic } from '../../session/metadata.ts';
import type { SearchKind } from '../searchRequest.ts';
import type { SearchEntry } from './searchPassage.ts';

/** An entry of which only some details are known. */
export const toEntry = (kind: SearchKind, text: string, details: Partial<SearchEntry> = {}): SearchEntry => ({
  seconds: undefined,
  instantMs: undefined,
  speaker: undefined,
  language: undefined,
  topicId: undefined,
  ...details,
  kind,
  text,
});

/** The place of an instant (epoch ms) of a session. */
export const placeOf = (instantMs: number | undefined, playlist: Playlist | undefined): Pick<SearchEntry, 'instantMs' | 'seconds'> => ({
  instantMs,
  seconds: jumpPosition(instantMs, playlist),
});

/** The name of a topic, which is where the topic begins. */
export const toTopicEntry = ({ id, name, startMs }: Topic, playlist: Playlist | undefined): SearchEntry =>
  toEntry('topics', name, { topicId: id, ...placeOf(startMs, playlist) });
