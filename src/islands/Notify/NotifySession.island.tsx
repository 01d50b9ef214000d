import { useRef } from 'react';
import { NotifyButton } from '../../components/notify/NotifyButton.tsx';
import { WHOLE_SESSION } from '../../stores/live/notifications.store.ts';
import { useReady } from '../hydration/useReady.ts';
import { useAwaited } from './useAwaited.ts';

/** Asks to be notified when the session begins. */
export default function NotifySession({ label }: { label: string }) {
  const root = useRef<HTMLParagraphElement>(null);
  useReady(root);
  const { isAwaited, isOffered, toggle } = useAwaited(WHOLE_SESSION, undefined);
  return (
    <p ref={root}>
      <NotifyButton isPressed={isAwaited} isOffered={isOffered} onPress={toggle}>
        {label}
      </NotifyButton>
    </p>
  );
}
