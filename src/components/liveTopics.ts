/** What the rows of the topics of a live session depend on, beside the topics. */
export interface LiveTopics {
  /** Epoch ms of what is shown. */
  instantMs: number;
  currentId: string | undefined;
  timeZone: string;
  /** Whether the picture can go back. */
  isSeekable: boolean;
}
