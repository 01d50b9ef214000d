import { lazy, Suspense } from 'react';
import { isSameState, type StateFields } from '../../domain/session/state/stateFields.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';

// Fetched when there is something to say, with its texts: hardly any page needs it.
const StateChange = lazy(() => import('./StateChange.tsx'));

interface StateChangeNoticeProps extends IslandTexts {
  /** What the page was rendered with, and what the portal says now; undefined while it has not been asked. */
  shown: StateFields;
  now: StateFields | undefined;
}

/** The place of the notice about what has become of a session; empty while that is what the page was rendered with. */
export const StateChangeNotice = ({ shown, now, ...texts }: StateChangeNoticeProps) =>
  now?.state && !isSameState(shown, now) ? (
    <Suspense fallback={null}>
      <StateChange now={now} {...texts} />
    </Suspense>
  ) : null;
