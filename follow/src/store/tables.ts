import type { Kysely } from 'kysely';
import type { FollowInterval } from '../../../src/domain/follow/followForm.ts';
import type { Channel, Locale } from '../follows/follow.ts';

/** The tables as both engines have them; epoch milliseconds are numbers, a value that is absent is null. */
export interface Tables {
  schemaNumber: { schema: number };
  /** One row: a text that is sealed with the secret of the addresses. */
  secretChecks: { sealed: string };
  followers: {
    id: string;
    /** Finds an address without reading it. */
    key: string;
    channel: Channel;
    sealedAddress: string;
    bounces: number;
  };
  follows: {
    id: string;
    followerId: string;
    /** JSON with sorted keys: equal targets have equal texts. */
    target: string;
    name: string;
    locale: Locale;
    /** Separated by spaces. */
    phases: string;
    interval: FollowInterval;
    createdMs: number;
    confirmedMs: number | null;
    /** When its last message was sent, or given up. */
    lastMessageMs: number | null;
  };
  snapshots: { city: string; sessionId: number; content: string };
  news: {
    followId: string;
    key: string;
    city: string;
    sessionId: number;
    /** JSON. */
    news: string;
    foundMs: number;
    /** When the session starts; null for what is no news before it. */
    startMs: number | null;
    /** The message that has it; null while it waits for one. */
    messageId: string | null;
    sentMs: number | null;
  };
  messages: {
    id: string;
    /** The header Message-ID. */
    messageId: string;
    /** Messages of one call of `queueDue` have the same. Empty for what was asked for, and for news that are not known (rule 28.47). */
    batch: string;
    followerId: string;
    /** That of the follower. */
    channel: Channel;
    kind: 'news' | 'confirm' | 'manage';
    /** The follow to confirm. */
    followId: string | null;
    locale: Locale;
    createdMs: number;
    dueMs: number;
    attempts: number;
    /** When the message itself was rejected first, or a push service did not answer. */
    rejectedMs: number | null;
  };
  /** Messages that somebody asked for, which are counted for a day, whatever became of them and of the follow. */
  requests: { followerId: string; askedMs: number };
  /** Mails that a server took, and that may still come back. */
  deliveries: {
    /** The header Message-ID. */
    messageId: string;
    followerId: string;
    sentMs: number;
  };
}

/** Statements on the tables. */
export type Queries = Kysely<Tables>;
