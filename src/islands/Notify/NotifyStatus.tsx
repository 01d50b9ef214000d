import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NotifyMessage } from '../../components/notify/NotifyMessage.tsx';
import { $notificationMessage, subscribeNotifications } from '../../stores/live/notifications.store.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { notificationText } from './notificationText.ts';

const subscribe = () => () => undefined;

/** Shows a notification of the system; returns false without permission, and in browsers that allow it to service workers only. */
function showSystemNotification(text: string, tag: string): boolean {
  try {
    if (Notification.permission !== 'granted') return false;
    const notification = new Notification(text, { body: document.title, tag, lang: document.documentElement.lang });
    notification.addEventListener('click', () => window.focus());
    return true;
  } catch {
    return false;
  }
}

/** Notifies of each requested item when it starts (rule 8.9), and shows the messages of the notification buttons. */
export function NotifyStatus({ timeZone, ...texts }: IslandTexts & { timeZone: string }) {
  const t = useTranslator(texts);
  const { locale } = texts;
  const message = useStore($notificationMessage, { ssr: 'initial' });
  // Render into the body, so that sticky elements do not cover the message.
  const body = useSyncExternalStore(
    subscribe,
    () => document.body,
    () => null,
  );
  useEffect(
    () =>
      subscribeNotifications((started) => {
        const isNotified = showSystemNotification(notificationText(started, t, locale, timeZone), started.id || 'session');
        if (!isNotified) $notificationMessage.set(started);
      }),
    [t, locale, timeZone],
  );
  return (
    body &&
    createPortal(
      <NotifyMessage
        text={message ? notificationText(message, t, locale, timeZone) : ''}
        closeLabel={t('action.close')}
        onClose={() => $notificationMessage.set(undefined)}
      />,
      body,
    )
  );
}
