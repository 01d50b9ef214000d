/** Languages of pages and messages. */
export const LOCALES = ['nl', 'en', 'fr', 'de', 'es', 'zh-CN', 'ar', 'cy'] as const;
export type Locale = (typeof LOCALES)[number];

/** What a search looks in, as in the address of a search (contract §7). */
export const SEARCH_KINDS = ['sessions', 'topics', 'speakers', 'votes', 'transcript'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What is followed, in a city. `sessionId` is the number of the session; the other ids are those of the portal's public JSON. */
export type FollowTarget = { city: string } & (
  | { kind: 'search'; query: string; kinds: SearchKind[]; category?: string | undefined; speaker?: string | undefined }
  | { kind: 'city' }
  | { kind: 'category'; category: string }
  | { kind: 'session'; sessionId: number }
  | { kind: 'topic'; sessionId: number; topicId: string }
  | { kind: 'person'; personId: string }
  | { kind: 'item'; itemId: string }
);

/** When somebody is told: before a session (agenda, changes, its start), or after it (what was said and decided, recording, transcript). */
export const FOLLOW_PHASES = ['before', 'after'] as const;
export type FollowPhase = (typeof FOLLOW_PHASES)[number];

/** How often somebody is told: at once, at most once a day, or once a week. */
export const FOLLOW_INTERVALS = ['now', 'daily', 'weekly'] as const;
export type FollowInterval = (typeof FOLLOW_INTERVALS)[number];

/** How somebody is reached. */
export type Channel = 'mail' | 'push';

/** What somebody may change of a follow. */
export interface FollowChoices {
  /** At least one. */
  phases: FollowPhase[];
  interval: FollowInterval;
}

export interface Follow extends FollowChoices {
  /** Random. */
  id: string;
  followerId: string;
  target: FollowTarget;
  /** What is followed, in words of the portal: the query, or the name of the city, category, session, topic, person or item. */
  name: string;
  /** Language of the page on which it was asked for. */
  locale: Locale;
  createdMs: number;
  /** Undefined until the address has been confirmed; nothing is told before. */
  confirmedMs: number | undefined;
}

/** Somebody who follows. */
export interface Follower {
  /** Random. */
  id: string;
  channel: Channel;
  /** The address or the push subscription, encrypted. */
  sealedAddress: string;
  /** Messages in a row that could not be delivered. */
  bounces: number;
}
