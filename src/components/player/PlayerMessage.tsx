import { useEffect, useLayoutEffect, useRef } from 'react';

/** A message of the player: a text and optionally one action. */
export interface ShownMessage {
  role: 'alert' | 'status';
  covers?: boolean;
  text: string;
  action?: { label: string; onPress: () => void };
  hidesAfterMs?: number;
}

interface PlayerMessageProps {
  message: ShownMessage;
  /** The player, which gets the focus when a message that has it is hidden; undefined before it has its controls. */
  player: HTMLElement | undefined;
  onHide: () => void;
}

/** A message over the video, styled by styles/player/playerExtras.css. A message that hides by itself stays while the focus is in it. */
export function PlayerMessage({ message, player, onHide }: PlayerMessageProps) {
  const { role, covers = false, text, action, hidesAfterMs } = message;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hidesAfterMs === undefined) return undefined;
    const timer = setTimeout(() => root.current?.contains(document.activeElement) || onHide(), hidesAfterMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the timer starts when the message is shown
  }, [message]);
  // Move the focus from the message to the player. A layout effect ends while the message is still in the document.
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element?.contains(document.activeElement)) player?.focus();
    };
  }, [player]);
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
