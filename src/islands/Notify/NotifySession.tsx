import { NotifyButton } from '../../components/notify/NotifyButton.tsx';
import { WHOLE_SESSION } from '../../stores/live/notifications.store.ts';
import { useNotification } from './useNotification.ts';

/** The button that requests a notification of the start of the session (rule 8.9). */
export function NotifySession({ label }: { label: string }) {
  const { isRequested, isOffered, toggle } = useNotification(WHOLE_SESSION, undefined);
  return (
    <p>
      <NotifyButton isPressed={isRequested} isOffered={isOffered} onPress={toggle}>
        {label}
      </NotifyButton>
    </p>
  );
}
