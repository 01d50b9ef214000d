/** A notice that needs no answer stays so long, in ms. */
export const NOTICE_MS = 12_000;

/** Where messages stand, one at each place. */
export type MessagePlace = 'failure' | 'outage' | 'resume' | 'saving';

/** A message of the player: words, and perhaps something to do about it. */
export interface Message {
  /** `alert` interrupts, `status` is said when there is a pause. */
  role: 'alert' | 'status';
  /** Whether it takes the whole picture. */
  covers?: boolean;
  text: string;
  action?: { label: string; onPress: () => void };
  /** Goes away after so many ms, but not while the keyboard is in it. */
  hidesAfterMs?: number;
}

/** Shows messages over the picture. */
export interface Messages {
  /** Shows a message at a place, instead of what stood there. */
  show: (place: MessagePlace, message: Message) => void;
  hide: (place: MessagePlace) => void;
  isShown: (place: MessagePlace) => boolean;
}
