import type { SessionState } from '../session/session.ts';

/** A live session as lists show it. */
export interface LiveNow {
  id: number;
  name: string;
  /** Live with or without video. */
  state: SessionState;
  /** Name of the current topic; absent when it is unknown or the session is not open (rule 4.12). */
  topic?: string | undefined;
}

/** Key that differs when another session is live, or the same one in another state. */
export const liveKey = ({ id, state }: Pick<LiveNow, 'id' | 'state'>): string => `${id}:${state}`;

/** The live sessions of a city or of one of its categories (rule 4.13). */
export interface LiveNowDocument {
  sessions: LiveNow[];
}
