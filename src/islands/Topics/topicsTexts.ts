import { DOCUMENT_TEXTS } from '../../components/documents/DocumentList.tsx';
import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of the topics in an embed. */
export const EMBED_TOPICS_TEXTS = ['session.noTopicsYet', 'session.part'] as const satisfies readonly TextKey[];

/** Text keys of the topics on a session page. */
export const TOPICS_TEXTS = [
  'session.part',
  'session.details',
  'session.searchTopics',
  'session.topicsFound',
  'items.allSessions',
  'text.labelled',
  'text.pair',
  ...DOCUMENT_TEXTS,
] as const satisfies readonly TextKey[];

/** Text keys of the topics of a recording. */
export const RECORDED_TOPICS_TEXTS = [
  ...TOPICS_TEXTS,
  'session.copyTopicLink',
  'share.timeCopied',
  'session.speakerCount',
  'vote.adopted',
  'vote.rejected',
  'vote.tied',
  'vote.withdrawn',
] as const satisfies readonly TextKey[];

/** Text keys of the topics of a live session. */
export const LIVE_TOPICS_TEXTS = [...TOPICS_TEXTS, 'session.noTopicsYet', 'notify.topic'] as const satisfies readonly TextKey[];
