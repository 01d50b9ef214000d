import type { WithdrawnDetails } from '../../components/session/WithdrawnNotice.tsx';
import type { StateFields } from '../../domain/session/state/stateFields.ts';
import type { ChangedSession } from './StateChange.tsx';

/** What the parts of the status of a session share. */
export interface SessionDetails {
  /** What had become of the session when the page was rendered (rule 13.18). */
  shown: StateFields;
  changed: ChangedSession;
  /** Shown after a withdrawal (rule 3.5); absent for a session that is not published. */
  withdrawn?: WithdrawnDetails | undefined;
  isWithdrawn: boolean;
}
