import { WithdrawnNotice } from '../../components/session/WithdrawnNotice.tsx';
import type { AccessDocument } from '../../domain/live/accessDocument.ts';
import { withdrawSession } from '../../stores/page/withdrawn.store.ts';
import { destroyPlayer } from '../../stores/player/playback.store.ts';
import { useAccessChecks } from '../hooks/useAccessChecks.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import type { SessionDetails } from './sessionDetails.ts';
import styles from './SessionStatus.module.css';
import { StateChangeNotice } from './StateChangeNotice.tsx';

interface RecordingStatusProps extends SessionDetails, IslandTexts {
  /** Address of the session's access document (`access.json`). */
  address: string;
}

/** Ends the playback of a recording that the visitor may not see any more, and says why (rule 13.17). */
export function RecordingStatus({ address, shown, changed, withdrawn, isWithdrawn, texts, locale }: RecordingStatusProps) {
  const t = useTranslator({ texts, locale });
  const { isUnknown, access } = useAccessChecks(address, ({ isPublished }: AccessDocument) => {
    destroyPlayer();
    // A session with a password is not withdrawn: the new page asks for it.
    if (isPublished) location.reload();
    else withdrawSession();
  });
  return (
    <div className={styles['notices']} aria-live="polite" aria-atomic>
      {isUnknown && !isWithdrawn && <p className="notice">{t('session.accessUnknown')}</p>}
      {!isWithdrawn && <StateChangeNotice shown={shown} now={access} session={changed} texts={texts} locale={locale} />}
      {isWithdrawn && withdrawn && <WithdrawnNotice details={withdrawn} />}
    </div>
  );
}
