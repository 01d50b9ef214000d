import { lazy, Suspense } from 'react';
import type { StateFields } from '../../domain/session/state/stateFields.ts';
import { useStateChange } from '../hooks/useStateChange.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import type { ChangedSession } from './StateChange.tsx';

// Fetched when there is something to say, with its texts: hardly any page needs it.
const StateChange = lazy(() => import('./StateChange.tsx'));

interface StateChangeNoticeProps extends IslandTexts {
  /** What the page was rendered with, and what the portal says now; undefined while it has not been asked. */
  shown: StateFields;
  now: StateFields | undefined;
  session: ChangedSession;
}

/** The place of the notice about what has become of a session; empty while that is what the page was rendered with (rule 13.18). */
export function StateChangeNotice({ shown, now, ...more }: StateChangeNoticeProps) {
  const change = useStateChange(shown, now);
  return (
    change && (
      <Suspense fallback={null}>
        <StateChange now={change} {...more} />
      </Suspense>
    )
  );
}
