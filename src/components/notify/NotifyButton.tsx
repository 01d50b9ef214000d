import type { ReactNode } from 'react';
import styles from './NotifyButton.module.css';

interface NotifyButtonProps {
  isPressed: boolean;
  /**
   * Whether the browser can notify and the item has not started; otherwise the button is invisible but keeps its space, so that nothing
   * moves.
   */
  isOffered: boolean;
  /** Tooltip of a button that is an icon beside the name of the item; its own name is then visually hidden. */
  tooltip?: string;
  onPress: () => void;
  children: ReactNode;
}

/** A toggle button that requests a notification for the start of a topic or session (rule 8.9). */
export function NotifyButton({ isPressed, isOffered, tooltip, onPress, children }: NotifyButtonProps) {
  const className = [styles.button, tooltip !== undefined && styles.icon, !isOffered && styles.unavailable].filter(Boolean).join(' ');
  return (
    <button className={className} type="button" title={tooltip} aria-pressed={isPressed} onClick={onPress}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M8 1v1.5M3 11.5c1.2-1 1.2-2.5 1.2-4.5a3.8 3.8 0 0 1 7.6 0c0 2 0 3.5 1.2 4.5zM6.5 13.7a1.5 1.5 0 0 0 3 0" />
      </svg>
      {tooltip === undefined ? children : <span className="visually-hidden">{children}</span>}
    </button>
  );
}
