/** Text or image that covers the video while a session is interrupted (rule 7.16). */
export interface Banner {
  title: string | undefined;
  text: string | undefined;
  image: string | undefined;
  /** Instant from which it is shown, epoch ms; undefined: at once. */
  startMs?: number | undefined;
}

/** What a broker says of a session besides its records and its access. */
export interface LiveDetails {
  viewers: number | undefined;
  banner: Banner | undefined;
}

/** The details of a live state or of what a page has of it: every page and document gets them from here (rule 12.18). */
export const toLiveDetails = ({ viewers, banner }: Partial<LiveDetails>): LiveDetails => ({ viewers, banner });

/** Milliseconds until a banner is shown; 0 when it is shown now. */
export const bannerWaitMs = (banner: Banner | undefined, nowMs: number): number => Math.max(0, (banner?.startMs ?? nowMs) - nowMs);
