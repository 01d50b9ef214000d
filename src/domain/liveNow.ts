/** A session that is live, as lists show it. */
export interface LiveNow {
  id: number;
  name: string;
  /** What is being discussed; absent where nobody knows, or it is not for everybody. */
  topic?: string | undefined;
}

/** The sessions of a city, or of one of its categories, that are live at this moment. */
export interface LiveNowDocument {
  sessions: LiveNow[];
}
