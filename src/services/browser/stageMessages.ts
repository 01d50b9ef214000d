/** A notice that needs no answer stays so long, in ms. */
export const NOTICE_MS = 12_000;

/** A message of the player: words, and perhaps something to do about it. */
interface Message {
  /** `alert` interrupts, `status` is said when there is a pause. */
  role: 'alert' | 'status';
  className: string;
  text: string;
  action?: { label: string; onPress: () => void };
}

/** Places for messages over the picture, also while it fills the screen. */
export interface Messages {
  /** Shows a message in a place of its name, instead of what stood there. */
  show: (place: string, message: Message) => void;
  hide: (place: string) => void;
  isShown: (place: string) => boolean;
  /** Takes a message away after so many ms, but not while the keyboard is in it. */
  hideLater: (place: string, ms: number) => void;
}

/** Prepares the messages of a video; they stand in the player that holds it. */
export function createMessages(video: HTMLVideoElement, signal: AbortSignal): Messages {
  const shown = new Map<string, HTMLElement>();
  const hide = (place: string) => {
    const element = shown.get(place);
    const hadFocus = element?.contains(document.activeElement);
    element?.remove();
    shown.delete(place);
    // The keyboard stays with the player.
    if (hadFocus) video.closest<HTMLElement>('.plyr')?.focus();
  };
  signal.addEventListener('abort', () => {
    for (const place of [...shown.keys()]) hide(place);
  });
  return {
    show: (place, { role, className, text, action }) => {
      hide(place);
      const element = document.createElement('div');
      element.className = className;
      element.setAttribute('role', role);
      element.dir = 'auto';
      (video.closest('.plyr') ?? video.closest('.player') ?? document.body).append(element);
      shown.set(place, element);
      const line = element.appendChild(document.createElement('p'));
      line.textContent = text;
      if (!action) return;
      const button = element.appendChild(document.createElement('button'));
      button.type = 'button';
      button.textContent = action.label;
      button.addEventListener('click', action.onPress);
    },
    hide,
    isShown: (place) => shown.has(place),
    hideLater: (place, ms) => {
      const timer = setTimeout(() => {
        if (!shown.get(place)?.contains(document.activeElement)) hide(place);
      }, ms);
      signal.addEventListener('abort', () => clearTimeout(timer));
    },
  };
}
