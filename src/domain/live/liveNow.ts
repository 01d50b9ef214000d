import type { SessionState } from '../session/session.ts';

/** A session that is live, as lists show it. */
export interface LiveNow {
  id: number;
  name: string;
  /** With or without a picture. */
  state: SessionState;
  /** What is being discussed; absent where nobody knows, or it is not for everybody. */
  topic?: string | undefined;
}

/** What tells lists apart that show another session as live, or one in another state. */
export const liveKey = ({ id, state }: Pick<LiveNow, 'id' | 'state'>): string => `${id}:${state}`;

/** The sessions of a city, or of one of its categories, that are live at this moment. */
export interface LiveNowDocument {
  sessions: LiveNow[];
}
