import type { TextKey } from '../../i18n/translator.ts';

/** What the topics say in an embed, too. */
export const EMBED_TOPICS_TEXTS = ['session.noTopics', 'session.part'] as const satisfies readonly TextKey[];

/** What the topics of a session's page say. */
export const TOPICS_TEXTS = [
  ...EMBED_TOPICS_TEXTS,
  'session.details',
  'session.searchTopics',
  'session.topicsFound',
] as const satisfies readonly TextKey[];

/** What those of a recording say beside that. */
export const RECORDED_TOPICS_TEXTS = [
  ...TOPICS_TEXTS,
  'session.copyTopicLink',
  'share.timeCopied',
  'timeline.progress',
] as const satisfies readonly TextKey[];

/** What those of a live session say beside that. */
export const LIVE_TOPICS_TEXTS = [...TOPICS_TEXTS, 'notify.topic'] as const satisfies readonly TextKey[];
