/** Time for which a notice is shown, ms (rule 7.9). */
export const NOTICE_MS = 12_000;

/** Time for which the answer to a key is shown, ms (rule 7.27). */
export const KEY_ANSWER_MS = 1200;

/** Kinds of messages; one message of each kind is shown at a time. */
export type MessageKind = 'failure' | 'outage' | 'sound' | 'resume' | 'saving' | 'key';

/** A message of the player, with an optional button. */
export interface Message {
  /** A screen reader announces an `alert` at once, a `status` at its next pause. */
  role: 'alert' | 'status';
  /** Whether the message covers the whole video. */
  covers?: boolean;
  text: string;
  action?: { label: string; onPress: () => void };
  /** Time after which the message disappears, ms; not while it has the focus. */
  hidesAfterMs?: number;
}

/** Shows and hides messages over the video. */
export interface Messages {
  /** Shows a message, instead of the one of the same kind. */
  show: (kind: MessageKind, message: Message) => void;
  hide: (kind: MessageKind) => void;
  isShown: (kind: MessageKind) => boolean;
}
