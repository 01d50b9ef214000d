import { useEffect, useLayoutEffect, useRef } from 'react';

/** What the player says: words, and perhaps something to do about it. */
export interface ShownMessage {
  role: 'alert' | 'status';
  covers?: boolean;
  text: string;
  action?: { label: string; onPress: () => void };
  hidesAfterMs?: number;
}

interface PlayerMessageProps {
  message: ShownMessage;
  onHide: () => void;
}

/** A message over the picture; its look comes with the player's own (styles/playerExtras.css). One that goes away by itself stays while the keyboard is in it. */
export function PlayerMessage({ message, onHide }: PlayerMessageProps) {
  const { role, covers = false, text, action, hidesAfterMs } = message;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hidesAfterMs === undefined) return undefined;
    const timer = setTimeout(() => root.current?.contains(document.activeElement) || onHide(), hidesAfterMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the time runs from when the message is shown
  }, [message]);
  // The keyboard stays with the player: the message is still there while this effect ends.
  useLayoutEffect(() => {
    const element = root.current;
    const player = element?.closest<HTMLElement>('.plyr');
    return () => {
      if (element?.contains(document.activeElement)) player?.focus();
    };
  }, []);
  return (
    <div ref={root} className={covers ? 'player-error' : 'player-notice'} role={role} dir="auto">
      <p>{text}</p>
      {action && (
        <button type="button" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
