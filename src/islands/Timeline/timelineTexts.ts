import { CURRENT_ITEM_TEXTS, LIVE_ITEM_TEXTS } from '../../components/session/CurrentItem.tsx';
import { ANNOUNCEMENT_TEXTS } from '../../i18n/labels/announcementText.ts';
import { RESULT_TEXTS, SUMMARY_TEXTS } from '../../i18n/labels/voteLabels.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the timeline of a recording and of the current item below it. */
export const TIMELINE_TEXTS: readonly TextKey[] = [
  ...CURRENT_ITEM_TEXTS,
  'timeline.label',
  'timeline.position',
  'timeline.vote',
  'timeline.jumped',
  ...SUMMARY_TEXTS,
];

/** Texts of the timeline of a live session, which also shows the vote that runs. */
export const LIVE_TIMELINE_TEXTS: readonly TextKey[] = [...TIMELINE_TEXTS, 'timeline.noVote', ...LIVE_ITEM_TEXTS, ...RESULT_TEXTS];

/** Texts of the announcer and its switch. */
export const ANNOUNCER_TEXTS = ['live.announce', ...ANNOUNCEMENT_TEXTS] satisfies readonly TextKey[];
