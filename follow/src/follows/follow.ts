import type { FollowChoices } from '../../../src/domain/follow/followForm.ts';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';

/** Languages of pages and messages. */
export const LOCALES = ['nl', 'en', 'fr', 'de', 'es', 'zh-CN', 'ar', 'cy'] as const;
export type Locale = (typeof LOCALES)[number];

/** How somebody is reached. */
export type Channel = 'mail' | 'push';

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
