import { atom } from 'nanostores';
import { estimateStart } from '../../domain/topics/topicEstimate.ts';
import { $shownMs } from './currentItem.store.ts';
import { $session } from './session.store.ts';

/** Key of the session itself among what is waited for; topics have their ids. */
export const WHOLE_SESSION = '';

/** What visitors wait for, by id, with its name; undefined of the session. */
export const $awaited = atom<ReadonlyMap<string, string | undefined>>(new Map());

/** What is to be told about something that is waited for. */
export interface NotificationMessage {
  kind: 'on' | 'off' | 'denied' | 'begins';
  id: string;
  name: string | undefined;
  /** About when it begins, epoch ms. */
  estimateMs?: number | undefined;
}

/** The last message; undefined once it was closed. */
export const $notificationMessage = atom<NotificationMessage | undefined>();

function withoutAwaited(ids: readonly string[]): void {
  $awaited.set(new Map([...$awaited.get()].filter(([id]) => !ids.includes(id))));
}

/** Begins to wait for something, or no longer does; asks for permission to notify where the browser was not asked yet. */
export async function toggleAwaited(id: string, name: string | undefined): Promise<void> {
  if ($awaited.get().has(id)) {
    withoutAwaited([id]);
    $notificationMessage.set({ kind: 'off', id, name });
    return;
  }
  $awaited.set(new Map([...$awaited.get(), [id, name]]));
  const permission = await Notification.requestPermission();
  if (!$awaited.get().has(id)) return;
  const [session, shownMs] = [$session.get(), $shownMs.get()];
  const estimateMs = session && shownMs !== undefined && id !== WHOLE_SESSION ? estimateStart(session.topics, id, shownMs) : undefined;
  $notificationMessage.set({ kind: permission === 'granted' ? 'on' : 'denied', id, name, estimateMs });
}

/** Calls back for what has begun of what is waited for, which is then no longer waited for; returns what ends it. */
export function subscribeAwaited(onBegin: (message: NotificationMessage) => void): () => void {
  const look = () => {
    const session = $session.get();
    const awaited = $awaited.get();
    if (!session || awaited.size === 0) return;
    const shownMs = $shownMs.get() ?? -Infinity;
    const topics = new Map(session.topics.map((topic) => [topic.id, topic]));
    const hasStarted = (id: string) =>
      id === WHOLE_SESSION ? session.status === 'live' && session.isPublished : (topics.get(id)?.startMs ?? Infinity) <= shownMs;
    const started = [...awaited].filter(([id]) => hasStarted(id));
    // A topic that was taken away will not begin.
    const gone = [...awaited.keys()].filter((id) => id !== WHOLE_SESSION && !topics.has(id));
    if (started.length + gone.length > 0) withoutAwaited([...started.map(([id]) => id), ...gone]);
    for (const [id, name] of started) onBegin({ kind: 'begins', id, name });
  };
  const ends = [$session.listen(look), $shownMs.listen(look), $awaited.listen(look)];
  look();
  return () => {
    for (const end of ends) end();
  };
}
