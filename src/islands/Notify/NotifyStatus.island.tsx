import { useStore } from '@nanostores/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NotifyMessage } from '../../components/notify/NotifyMessage.tsx';
import { $notificationMessage, subscribeAwaited } from '../../stores/live/notifications.store.ts';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { notificationText } from './notificationText.ts';

const subscribe = () => () => undefined;

/** Notifies outside the page; false without permission, and on devices that leave notifications to service workers. */
function notifyOutside(text: string, tag: string): boolean {
  try {
    if (Notification.permission !== 'granted') return false;
    const notification = new Notification(text, { body: document.title, tag, lang: document.documentElement.lang });
    notification.addEventListener('click', () => window.focus());
    return true;
  } catch {
    return false;
  }
}

/** Notifies of what is waited for once it begins, and says what the buttons that ask for it do. */
export default function NotifyStatus({ timeZone, ...texts }: IslandTexts & { timeZone: string }) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator(texts);
  const { locale } = texts;
  const message = useStore($notificationMessage, { ssr: 'initial' });
  // Over everything else: where it stands in the page it would lie below what sticks to the window.
  const body = useSyncExternalStore(
    subscribe,
    () => document.body,
    () => null,
  );
  useEffect(
    () =>
      subscribeAwaited((started) => {
        const isNotified = notifyOutside(notificationText(started, t, locale, timeZone), started.id || 'session');
        if (!isNotified) $notificationMessage.set(started);
      }),
    [t, locale, timeZone],
  );
  useReady(root);
  return (
    <div ref={root} hidden>
      {body &&
        createPortal(
          <NotifyMessage
            text={message ? notificationText(message, t, locale, timeZone) : ''}
            closeLabel={t('action.close')}
            onClose={() => $notificationMessage.set(undefined)}
          />,
          body,
        )}
    </div>
  );
}
