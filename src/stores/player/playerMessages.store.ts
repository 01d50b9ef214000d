import { map } from 'nanostores';
import type { Message, MessageKind, Messages } from '../../services/browser/player/playerMessageTypes.ts';

export type { Message, MessageKind };

/** Messages of the player, by kind. */
export const $messages = map<Partial<Record<MessageKind, Message>>>({});

/** Shows and hides messages over the video of the page. */
export const playerMessages: Messages = {
  show: (kind, message) => $messages.setKey(kind, message),
  hide: (kind) => $messages.setKey(kind, undefined),
  isShown: (kind) => $messages.get()[kind] !== undefined,
};
