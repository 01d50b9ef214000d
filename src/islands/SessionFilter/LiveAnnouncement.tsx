import type { LiveNow } from '../../domain/live/liveNow.ts';
import type { Translate } from '../../i18n/translator.ts';

interface LiveAnnouncementProps {
  /** Sessions that went live since the list was shown. */
  begun: readonly LiveNow[];
  t: Translate;
}

/** Says politely which sessions went live. */
export const LiveAnnouncement = ({ begun, t }: LiveAnnouncementProps) => (
  <p className="visually-hidden" role="status">
    {begun.map(({ name }) => t('sessions.liveNow', { name })).join(' ')}
  </p>
);
