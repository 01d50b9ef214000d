import { isUnknown, RECORD_LISTS, type RecordList, type SessionMetadata } from '../../domain/session/metadata.ts';
import type { RecordCounts } from '../../domain/session/shownRecords.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of a list, with those of the sentence about what it does not show if it is needed (rule 6.16). */
export const withLeftOutTexts = (keys: readonly TextKey[], left: RecordCounts | undefined): readonly TextKey[] =>
  left ? [...keys, 'session.notShown', 'session.asJson'] : keys;

/** Text keys of a list, with the sentences about lists that are not known when the page is rendered (rule 17.17). */
export const withUnknownTexts = (
  keys: readonly TextKey[],
  metadata: Pick<SessionMetadata, 'unknown'>,
  sentences: Partial<Record<RecordList, TextKey>>,
): readonly TextKey[] => [...keys, ...RECORD_LISTS.flatMap((list) => (isUnknown(metadata, list) ? (sentences[list] ?? []) : []))];
