import { useEffect } from 'react';
import { isSameState, type StateFields } from '../../domain/session/state/stateFields.ts';
import { $stateChange } from '../../stores/live/stateChange.store.ts';

/**
 * What has become of a session since its page was rendered, undefined while that is the same. Islands read it from `$stateChange`; of what
 * else the page says, an attribute of `<main>` hides what is not true any more (styles/base.css), until the page is loaded again
 * (rule 13.18).
 */
export function useStateChange(shown: StateFields, now: StateFields | undefined): StateFields | undefined {
  const change = now && !isSameState(shown, now) ? now : undefined;
  const state = change && (change.state ?? 'none');
  useEffect(() => {
    const main = document.querySelector('main');
    $stateChange.set(state);
    if (state !== undefined) main?.setAttribute('data-state-changed', state);
    return () => {
      $stateChange.set(undefined);
      main?.removeAttribute('data-state-changed');
    };
  }, [state]);
  return change;
}
