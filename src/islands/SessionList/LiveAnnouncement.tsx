import type { LiveNow } from '../../domain/live/liveNow.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import type { Translate } from '../../i18n/translator.ts';

interface LiveAnnouncementProps {
  /** Sessions that went live since the list was shown. */
  started: readonly LiveNow[];
  t: Translate;
}

/** Announces politely which sessions went live (rule 4.13). */
export const LiveAnnouncement = ({ started, t }: LiveAnnouncementProps) => (
  <p className="visually-hidden" aria-live="polite" aria-atomic>
    {joinSentences(started.map(({ name }) => t('sessions.liveNow', { name })))}
  </p>
);
