// Hydrates when the page is idle: the button depends on what the browser allows and stores.
import { useRef } from 'react';
import { NotifyButton } from '../../components/notify/NotifyButton.tsx';
import { WHOLE_SESSION } from '../../stores/live/notifications.store.ts';
import { useReady } from '../hydration/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { useNotification } from './useNotification.ts';

/** The button that requests a notification of the start of the session (rule 8.9). */
function NotifySession({ label }: { label: string }) {
  const root = useRef<HTMLParagraphElement>(null);
  useReady(root);
  const { isRequested, isOffered, toggle } = useNotification(WHOLE_SESSION, undefined);
  return (
    <p ref={root}>
      <NotifyButton isPressed={isRequested} isOffered={isOffered} onPress={toggle}>
        {label}
      </NotifyButton>
    </p>
  );
}

export default untilWithdrawn(NotifySession);
