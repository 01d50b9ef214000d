import type { RecordCounts } from '../../domain/session/shownRecords.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of a list, with those of the sentence about what it does not show if it is needed (rule 6.16). */
export const withLeftOutTexts = (keys: readonly TextKey[], left: RecordCounts | undefined): readonly TextKey[] =>
  left ? [...keys, 'session.notShown', 'session.asJson'] : keys;
