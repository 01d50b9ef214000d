import type { MessageContent } from './messageContent.ts';

/** A message that is ready to be sent to one address. */
export interface OutgoingMessage {
  /** The header Message-ID, in angle brackets: the same each time it is sent. */
  messageId: string;
  followerId: string;
  content: MessageContent;
  /** When it is sent. */
  nowMs: number;
}

/**
 * What came of sending: `sent` (the server took it), `bounced` (the address does not exist), `gone` (the push subscription has ended) or
 * `failed` (to be tried again). `reason` has codes only: answers of servers name addresses.
 */
export type DeliveryOutcome =
  | { kind: 'sent' }
  | { kind: 'gone'; reason: string }
  | { kind: 'bounced'; reason: string }
  | {
      kind: 'failed';
      reason: string;
      /** Whether the server is at fault, and not the message: other messages to it would fail too. */
      isOutage: boolean;
      /** Whether nothing answered at the address of a push service. */
      isSilent?: boolean;
      /** Wait that the server asks for. */
      retryAfterMs?: number | undefined;
    };

/** A way to reach somebody. */
export interface MessageChannel {
  /** Name of the server that takes messages to an address. */
  serverOf: (address: string) => string;
  send: (message: OutgoingMessage, address: string) => Promise<DeliveryOutcome>;
  /** Removes copies of what was sent to a follower, where the channel has any (rule 28.29). */
  forget: (followerId: string) => Promise<void>;
  close: () => void;
}
