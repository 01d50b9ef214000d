import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { $awaited, toggleAwaited } from '../../stores/live/notifications.store.ts';

const subscribe = () => () => undefined;
const canNotify = () => 'Notification' in window;
const cannot = () => false;

/** Whether something is waited for, whether the browser can notify of it, and what a press on its button does. */
export function useAwaited(id: string, name: string | undefined) {
  const isAwaited = useStore($awaited, { ssr: 'initial' }).has(id);
  const isOffered = useSyncExternalStore(subscribe, canNotify, cannot);
  return { isAwaited, isOffered, toggle: () => void toggleAwaited(id, name) };
}
