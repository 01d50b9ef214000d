import type { Banner } from '../live/liveEvents.ts';

/** What a broker says of a session besides its records and its access. */
export interface LiveDetails {
  viewers: number | undefined;
  banner: Banner | undefined;
}

/** The details of a live state or of what a page has of it: every page and document gets them from here (rule 12.18). */
export const toLiveDetails = ({ viewers, banner }: Partial<LiveDetails>): LiveDetails => ({ viewers, banner });
