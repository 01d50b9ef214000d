import { map } from 'nanostores';
import type { Message, MessagePlace, Messages } from '../../services/browser/player/playerMessageTypes.ts';

export type { Message, MessagePlace };

/** What the player says over the picture, by place. */
export const $messages = map<Partial<Record<MessagePlace, Message>>>({});

/** Shows and hides messages over the picture of the page's player. */
export const playerMessages: Messages = {
  show: (place, message) => $messages.setKey(place, message),
  hide: (place) => $messages.setKey(place, undefined),
  isShown: (place) => $messages.get()[place] !== undefined,
};
