import { NotifyButton } from '../../components/notify/NotifyButton.tsx';
import type { Topic } from '../../domain/session/metadata.ts';
import { beforeValue } from '../../i18n/labels/punctuation.ts';
import type { Translate } from '../../i18n/translator.ts';
import { useNotification } from './useNotification.ts';

/** The button that requests a notification of the start of a topic (rule 8.9). */
export function NotifyTopic({ topic, isFuture, t }: { topic: Topic; isFuture: boolean; t: Translate }) {
  const { isRequested, isOffered, toggle } = useNotification(topic.id, topic.name);
  return (
    <NotifyButton tooltip={t('notify.topic')} isPressed={isRequested} isOffered={isOffered && isFuture} onPress={toggle}>
      {beforeValue(t('notify.topic'), t)}
      <bdi>{topic.name}</bdi>
    </NotifyButton>
  );
}
