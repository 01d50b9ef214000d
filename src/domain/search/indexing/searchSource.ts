import type { City, HideSettings } from '../../city/city.ts';
import type { Category } from '../../lists/category.ts';
import type { Playlist } from '../../playback/playlist.ts';
import type { SessionMetadata } from '../../session/metadata.ts';
import type { DisplayStatus, Session } from '../../session/session.ts';
import type { Cue } from '../../transcript/subtitles.ts';

/** What the services know of an open session of a public city; the input of the index (rule 24.1). */
export interface SearchSource {
  city: Pick<City, 'name' | 'title' | 'timeZone' | 'contentLanguage' | keyof HideSettings>;
  session: Pick<Session, 'sessionId' | 'reference' | 'name' | 'description' | 'startMs' | 'endMs' | 'isDayOnly'>;
  status: DisplayStatus;
  /** Seconds of what the page plays; undefined when they are not known. */
  durationSeconds?: number | undefined;
  /** Undefined without a category, and for one that the city excludes. */
  category: Pick<Category, 'slug' | 'name'> | undefined;
  metadata: SessionMetadata;
  /** Gives positions in the recording, from its start; undefined when nothing can be played, and in a live session. */
  playlist: Playlist | undefined;
  /** Epoch ms from which the lines of a live session count; undefined for others. Lines have no position in a live stream (rule 6.7). */
  liveStartMs?: number | undefined;
  /** Lines of each language, in order. */
  transcripts: { language: string; cues: readonly Cue[] }[];
}
