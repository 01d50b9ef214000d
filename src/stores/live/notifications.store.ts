import { atom } from 'nanostores';
import { estimateStart } from '../../domain/topics/topicEstimate.ts';
import { $shownMs } from './currentItem.store.ts';
import { $session } from './session.store.ts';

/** Key of the session among the requested notifications; the key of a topic is its id. */
export const WHOLE_SESSION = '';

/** Names of the items whose start the visitor is notified of, by key; the name of the session is undefined. */
export const $requestedNotifications = atom<ReadonlyMap<string, string | undefined>>(new Map());

/** A message about a requested notification. */
export interface NotificationMessage {
  kind: 'on' | 'off' | 'denied' | 'started';
  id: string;
  name: string | undefined;
  /** Estimated start, epoch ms. */
  estimatedStartMs?: number | undefined;
}

/** The last message; undefined once it is closed. */
export const $notificationMessage = atom<NotificationMessage | undefined>();

function removeRequests(ids: readonly string[]): void {
  $requestedNotifications.set(new Map([...$requestedNotifications.get()].filter(([id]) => !ids.includes(id))));
}

/** Requests the notification of an item, or cancels it (rule 8.9); asks the visitor for the permission if necessary. */
export async function toggleNotification(id: string, name: string | undefined): Promise<void> {
  if ($requestedNotifications.get().has(id)) {
    removeRequests([id]);
    $notificationMessage.set({ kind: 'off', id, name });
    return;
  }
  $requestedNotifications.set(new Map([...$requestedNotifications.get(), [id, name]]));
  const permission = await Notification.requestPermission();
  if (!$requestedNotifications.get().has(id)) return;
  const session = $session.get();
  const shownMs = $shownMs.get();
  const estimatedStartMs =
    session && shownMs !== undefined && id !== WHOLE_SESSION ? estimateStart(session.topics, id, shownMs) : undefined;
  $notificationMessage.set({ kind: permission === 'granted' ? 'on' : 'denied', id, name, estimatedStartMs });
}

/** Calls back for each item that has started, and removes it from the requested notifications (rule 8.9); returns the dispose function. */
export function subscribeNotifications(onStart: (message: NotificationMessage) => void): () => void {
  const check = () => {
    const session = $session.get();
    const requested = $requestedNotifications.get();
    if (!session || requested.size === 0) return;
    const shownMs = $shownMs.get() ?? -Infinity;
    const topics = new Map(session.topics.map((topic) => [topic.id, topic]));
    const hasStarted = (id: string) =>
      id === WHOLE_SESSION ? session.status === 'live' && session.isPublished : (topics.get(id)?.startMs ?? Infinity) <= shownMs;
    const started = [...requested].filter(([id]) => hasStarted(id));
    // A deleted topic will not start.
    const deleted = [...requested.keys()].filter((id) => id !== WHOLE_SESSION && !topics.has(id));
    if (started.length + deleted.length > 0) removeRequests([...started.map(([id]) => id), ...deleted]);
    for (const [id, name] of started) onStart({ kind: 'started', id, name });
  };
  const disposers = [$session.listen(check), $shownMs.listen(check), $requestedNotifications.listen(check)];
  check();
  return () => {
    for (const dispose of disposers) dispose();
  };
}
