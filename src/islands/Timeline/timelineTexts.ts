import { CURRENT_ITEM_TEXTS } from '../../components/session/CurrentItem.tsx';
import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the timeline and of the current item below it. */
export const TIMELINE_TEXTS = [
  ...CURRENT_ITEM_TEXTS,
  'timeline.label',
  'timeline.vote',
  'timeline.jumped',
  'vote.adopted',
  'vote.rejected',
  'vote.tied',
  'vote.unknown',
  'vote.open',
] as const satisfies readonly TextKey[];
