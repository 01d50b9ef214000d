import type { HideSettings } from '../../src/domain/visibility/visibility.ts';

/** The settings of a city that hides nothing. */
export const NOTHING_HIDDEN: HideSettings = {
  hideDelegates: false,
  hideVotes: false,
  hideVoteResults: false,
  hideSpeechMoments: false,
  transcriptionsEnabled: true,
};
