import { type LiveDetails, toLiveDetails } from '../broker/liveDetails.ts';
import type { LiveEvent } from './liveEvents.ts';
import type { LiveState } from './liveSession.ts';
import { RECORD_LISTS, type RecordList } from '../session/metadata.ts';
import type { StateFields } from '../session/state/stateFields.ts';
import type { Cue } from '../transcript/subtitles.ts';

/** The live state of a session as the portal sends it to browsers that cannot reach the metadata broker (`live.json`, rule 12.12). */
export type LiveDocument = Pick<LiveState, 'status' | 'isPublished'> &
  StateFields &
  Partial<LiveDetails> & {
    /** The lists of records: absent when the city hides them, null when they are not known (rule 17.17). */
    [List in RecordList]?: LiveState[List] | null;
  } & {
    /** The last caption lines by language tag. */
    transcript?: Readonly<Record<string, readonly Cue[]>>;
  };

/** The document's status as an `access` event. */
export const toAccessEvent = ({ status, isPublished }: LiveDocument): LiveEvent => ({ kind: 'access', status, isPublished });

/** The document as the events that a broker sends on connect. */
export function toLiveEvents(document: LiveDocument): LiveEvent[] {
  return [
    ...RECORD_LISTS.flatMap((list): LiveEvent[] => {
      const records = document[list];
      return records ? [{ kind: 'list', list, records, isRecorded: false }] : [];
    }),
    toAccessEvent(document),
    { kind: 'details', details: toLiveDetails(document) },
  ];
}

/** The caption lines of the document as payloads of `transcriptionSegment` (contract §6). */
export const toTranscriptSegments = ({ transcript = {} }: LiveDocument): object[] =>
  Object.entries(transcript).flatMap(([language, lines]) =>
    lines.map(({ startMs: start, endMs: end, text, speaker }) => ({ start, end, text, speaker, language })),
  );
