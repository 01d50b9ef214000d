import { isUnavailable, type SessionState } from '../../domain/session/session.ts';
import { stateLabel } from '../../i18n/labels/session/sessionLabels.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './StatusBadge.module.css';

interface StatusBadgeProps {
  state: SessionState;
  t: Translate;
}

/** The state of a session, as icon, name and colour. */
export function StatusBadge({ state, t }: StatusBadgeProps) {
  const colour = styles[isUnavailable(state) || state === 'planned-past' ? 'unavailable' : state] ?? '';
  return (
    <span className={`${styles['status']} ${colour}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.75">
        {(isUnavailable(state) || state === 'cancelled' || state === 'planned-past') && (
          <path d="m4 4 8 8M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z" />
        )}
        {state === 'live' && (
          <>
            <circle cx="8" cy="8" r="6" />
            <circle cx="8" cy="8" r="2.500" fill="currentColor" />
          </>
        )}
        {(state === 'postponed' || state === 'moved') && <path d="M2 8h11M9 4l4 4-4 4" strokeLinejoin="round" />}
        {state === 'planned' && <path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 3v3.250l2.250 1.500" />}
        {state === 'recorded' && <path d="M4.500 2.750v10.500L13 8Z" strokeLinejoin="round" />}
      </svg>
      {stateLabel(state, t)}
    </span>
  );
}
