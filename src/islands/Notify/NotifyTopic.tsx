import { NotifyButton } from '../../components/notify/NotifyButton.tsx';
import type { Topic } from '../../domain/session/metadata.ts';
import type { Translate } from '../../i18n/translator.ts';
import { useAwaited } from './useAwaited.ts';

/** Asks to be notified when a topic begins. */
export function NotifyTopic({ topic, isFuture, t }: { topic: Topic; isFuture: boolean; t: Translate }) {
  const { isAwaited, isOffered, toggle } = useAwaited(topic.id, topic.name);
  return (
    <NotifyButton isIcon isPressed={isAwaited} isOffered={isOffered && isFuture} onPress={toggle}>
      {t('notify.topic')}: <bdi>{topic.name}</bdi>
    </NotifyButton>
  );
}
