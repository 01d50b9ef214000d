import type { FollowChoices } from '../../../src/domain/follow/followForm.ts';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Channel, Follow, Follower, Locale } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';

/** What somebody asks to follow. */
export interface NewFollow extends FollowChoices {
  target: FollowTarget;
  name: string;
  locale: Locale;
}

/** What was last known of a session, to tell what is new. */
export interface SessionSnapshot {
  city: string;
  sessionId: number;
  /** JSON of what is compared (follow/src/matching/). */
  content: string;
}

/** News that were told, or wait to be, about a session. */
export interface ToldNews {
  followId: string;
  news: News;
}

/** What the last check of a message says of its news (rule 28.47). */
export interface CheckedNews {
  /** What is true, and has other words now. */
  reworded: ToldNews[];
  /** What is not true any more. */
  untrue: ToldNews[];
  /** What the portal could not be asked about. */
  unknown: ToldNews[];
}

/** A message to one follower: the news of one or several follows. */
export interface Message {
  follower: Follower;
  follows: { follow: Follow; news: News[] }[];
}

/** A message that confirms a follow, or has the link to all follows of an address. */
export interface RequestedMessage {
  kind: 'confirm' | 'manage';
  follower: Follower;
  /** The follow to confirm, or the one that was asked for and is confirmed already. */
  follow: Follow | undefined;
  locale: Locale;
}

/** What there is in the queue. */
export interface QueueFigures {
  queued: number;
  /** Ms since the oldest message that is due was due; 0 for none. */
  lagMs: number;
  followers: number;
  /** Followers whose last mails came back. */
  bouncing: number;
  follows: number;
}

/** A message that is to be sent now. */
export type TakenMessage = {
  id: string;
  /** The header Message-ID: the same each time it is sent. */
  messageId: string;
  /** Times that it was tried before. */
  attempts: number;
  /** When the message itself, and not the server, failed first, or a push service did not answer. */
  rejectedMs: number | undefined;
} & ({ news: Message } | { requested: RequestedMessage });

/** The error of a follower who has as many follows as they may have (rule 28.6). */
export class TooManyFollows extends Error {
  readonly follower: Follower;

  constructor(follower: Follower) {
    super('The follower has too many follows.');
    this.follower = follower;
  }
}

/** The follows and the queue, in SQLite or PostgreSQL. */
export interface FollowStore {
  /**
   * Adds a follow that is not confirmed, and its follower where the key is not known. An equal target of the same follower is that follow:
   * one that is confirmed stays as it is, another one gets the new choices. Rejects with `TooManyFollows`.
   */
  addFollow: (
    follower: { key: string; channel: Channel; sealedAddress: string },
    follow: NewFollow,
    nowMs: number,
  ) => Promise<{ follow: Follow; follower: Follower }>;
  findFollow: (id: string) => Promise<Follow | undefined>;
  findFollower: (by: { id: string } | { key: string }) => Promise<Follower | undefined>;
  /** Confirms a follow; undefined when it has ended. */
  confirmFollow: (id: string, nowMs: number) => Promise<Follow | undefined>;
  listFollows: (followerId: string) => Promise<Follow[]>;
  changeFollow: (id: string, choices: FollowChoices) => Promise<void>;
  /** Ends a follow with its news; with the last one its follower and all messages. */
  endFollow: (id: string) => Promise<void>;
  endFollower: (id: string) => Promise<void>;
  /** Ends what was not confirmed since before an instant; resolves to the ids of followers that are removed. */
  endUnconfirmed: (beforeMs: number) => Promise<string[]>;

  /** All confirmed follows. */
  listConfirmed: () => Promise<Follow[]>;
  listSnapshots: (city: string) => Promise<SessionSnapshot[]>;
  /** The content of the snapshot of a session. */
  findSnapshot: (city: string, sessionId: number) => Promise<string | undefined>;
  /** Stores what was found of sessions and the news that follow from it, all or nothing. News with a known key are left out. */
  saveFindings: (findings: { snapshots: SessionSnapshot[]; news: ToldNews[] }, nowMs: number) => Promise<void>;
  /** News of a session that were sent or wait; `isWaiting` are those that are not in a message that is on its way either. */
  listTold: (city: string, sessionId: number) => Promise<(ToldNews & { isWaiting: boolean })[]>;
  /** Removes news that wait or are being sent, of sessions that are no longer open, but for follows to which they still are. */
  dropNews: (city: string, sessionIds: readonly number[], spared?: readonly string[]) => Promise<void>;
  /** Removes what is known of sessions of which nothing waits, and what was told of them; resolves to their ids. */
  forgetSessions: (city: string, sessionIds: readonly number[]) => Promise<number[]>;
  /** Removes what is known of the sessions of all other cities. */
  forgetOtherCities: (cities: readonly string[]) => Promise<void>;
  /** All news of the follows of a follower, the oldest first; `sentMs` is undefined for what waits. */
  listNews: (followerId: string) => Promise<(ToldNews & { foundMs: number; sentMs: number | undefined })[]>;

  /** Queues a message that somebody asked for; false, and nothing, if the follower was due three of them in 24 hours (rule 28.5). */
  queueRequested: (
    message: Omit<RequestedMessage, 'follower' | 'follow'> & { followerId: string; followId: string | undefined },
    nowMs: number,
  ) => Promise<boolean>;
  /** When the last messages of a follower were asked for that still count, epoch ms, the oldest first. */
  listRequests: (followerId: string) => Promise<number[]>;
  /** Forgets the requests until an instant: they count no more. */
  forgetRequests: (untilMs: number) => Promise<void>;
  /** Makes messages of the news that are due (rule 28.12). */
  queueDue: (nowMs: number) => Promise<number>;
  /**
   * Takes the next message, of one channel if it is given, whose time has come: what was asked for before news, and what has failed least
   * first. It is taken again when it was neither sent nor failed when the process ended.
   */
  takeMessage: (nowMs: number, channel?: Channel) => Promise<TakenMessage | undefined>;
  /**
   * Stores what was found of the news of a message just before it is sent: in their words of now, without those that are not true any more,
   * and without those that are not known, which become a message of their own that is due at `retryAtMs`. If none is known, they stay in
   * the message. Resolves to whether one is known.
   */
  settleNews: (id: string, checked: CheckedNews, retryAtMs: number) => Promise<boolean>;
  /** What there is now of a message that was taken; undefined when its follower, its follows or its news have ended since. */
  rereadMessage: (id: string) => Promise<TakenMessage | undefined>;
  /** The server took the message, which may still come back if it is a mail. */
  markSent: (id: string, nowMs: number) => Promise<void>;
  /** Says when a message is tried again; `rejectedMs` as in `TakenMessage`, of which the first one is kept. */
  markFailed: (id: string, retryAtMs: number, rejectedMs?: number) => Promise<void>;
  /** A message that is not sent (any more), and whose news are not told again. */
  giveUp: (id: string, nowMs: number) => Promise<void>;
  /** The address does not exist: the message is not sent again, and three in a row end the follows of the follower (rule 28.9). */
  markBounced: (id: string, nowMs: number) => Promise<void>;
  /** There is no such browser any more: ends all that the follower of the message follows (rule 28.27). */
  markGone: (id: string) => Promise<void>;
  /** Counts a bounce of a mail that was sent and came back; false, and nothing, for one that is not known, or came back before. */
  markReturned: (messageId: string, nowMs: number) => Promise<boolean>;
  /** Forgets the mails that were sent before an instant and did not come back: their followers have no bounces any more (rule 28.9). */
  settleDeliveries: (beforeMs: number) => Promise<void>;
  /** The mails of a follower that may still come back, the oldest first. */
  listDeliveries: (followerId: string) => Promise<{ messageId: string; sentMs: number }[]>;
  /** Stores a text that is sealed with the secret of the addresses, unless there is one; resolves to the one that is stored. */
  keepSecretCheck: (sealed: string) => Promise<string>;
  measure: (nowMs: number) => Promise<QueueFigures>;
  /** Whether this process may send: one of several instances, until `close`. */
  lockSender: () => Promise<boolean>;
  close: () => Promise<void>;
}
