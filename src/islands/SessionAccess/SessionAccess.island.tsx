// Hydrates at the first interaction: what plays may be withdrawn. A live page does the same in LiveSession.
import { useRef } from 'react';
import { BackLink } from '../../components/links/BackLink.tsx';
import { SessionHeader } from '../../components/session/SessionHeader.tsx';
import { type WithdrawnDetails, WithdrawnNotice } from '../../components/session/WithdrawnNotice.tsx';
import type { AccessDocument } from '../../domain/live/accessDocument.ts';
import type { StateFields } from '../../domain/session/state/stateFields.ts';
import { withdrawSession } from '../../stores/page/withdrawn.store.ts';
import { destroyPlayer } from '../../stores/player/playback.store.ts';
import { useAccessChecks } from '../hooks/useAccessChecks.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { useWithdrawal } from '../hooks/useWithdrawal.ts';
import type { ChangedSession } from './StateChange.tsx';
import { StateChangeNotice } from './StateChangeNotice.tsx';
import { useReady } from '../hydration/useReady.ts';

interface SessionAccessProps extends IslandTexts {
  /** Address of the session's access document (`access.json`). */
  access: string;
  /** What had become of the session when the page was rendered (rule 13.18). */
  shown: StateFields;
  session: ChangedSession;
  /** Shown after a withdrawal (rule 3.5). */
  withdrawn: WithdrawnDetails;
}

/**
 * Ends the playback of a recording that the visitor may not see any more, and replaces the content of the page by the message (rule 13.17).
 */
export default function SessionAccess({ access: address, shown, session, withdrawn, texts, locale }: SessionAccessProps) {
  const root = useRef<HTMLDivElement>(null);
  const isWithdrawn = useWithdrawal(root);
  const t = useTranslator({ texts, locale });
  useReady(root);

  const { isUnknown, access } = useAccessChecks(address, ({ isPublished }: AccessDocument) => {
    destroyPlayer();
    // A session with a password is not withdrawn: the new page asks for it.
    if (isPublished) location.reload();
    else withdrawSession();
  });

  return (
    <div ref={root}>
      {isWithdrawn && withdrawn.kind === 'page' && (
        <>
          <BackLink step={withdrawn.back} />
          <SessionHeader details={withdrawn.header} isClosed />
        </>
      )}
      <div aria-live="polite" aria-atomic>
        {isUnknown && !isWithdrawn && <p className="notice">{t('session.accessUnknown')}</p>}
        {!isWithdrawn && <StateChangeNotice shown={shown} now={access} session={session} texts={texts} locale={locale} />}
        {isWithdrawn && <WithdrawnNotice details={withdrawn} />}
      </div>
    </div>
  );
}
