import type { DeepLinkNotice } from '../../domain/session/deepLink.ts';
import type { TextKey } from '../translator.ts';

/** The texts that say why a deep link cannot be followed as it is (rules 6.3, 6.4). */
export const DEEP_LINK_LABELS: Record<DeepLinkNotice, TextKey> = {
  'unknown-topic': 'session.unknownTopic',
  'unreadable-time': 'session.unreadableTime',
  'time-after-end': 'session.timeAfterEnd',
  'topic-without-picture': 'session.topicWithoutPicture',
};
