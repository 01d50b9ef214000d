import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { $requestedNotifications, toggleNotification } from '../../stores/live/notifications.store.ts';

const subscribe = () => () => undefined;
const isSupported = () => 'Notification' in window;
const isSupportedOnServer = () => false;

/** State of the notification of one item: whether it is requested, whether the browser supports it, and the function that toggles it. */
export function useNotification(id: string, name: string | undefined) {
  const isRequested = useStore($requestedNotifications, { ssr: 'initial' }).has(id);
  const isOffered = useSyncExternalStore(subscribe, isSupported, isSupportedOnServer);
  return { isRequested, isOffered, toggle: () => void toggleNotification(id, name) };
}
