import { useEffect, useRef } from 'react';
import { FollowDone } from '../../components/follow/FollowDone.tsx';
import { FollowForm } from '../../components/follow/FollowForm.tsx';
import type { FormProblem } from '../../domain/text/formProblem.ts';
import type { FollowField } from '../../domain/follow/followForm.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import { toSentence } from '../../i18n/labels/punctuation.ts';
import type { Translate } from '../../i18n/translator.ts';
import { useFollowForm } from './useFollowForm.ts';

interface FollowPanelProps {
  view: FollowView;
  t: Translate;
  problem: FormProblem<FollowField> | undefined;
  /** Whether it is on the page of the form, not in a dialog. */
  isPage?: boolean;
  onDone?: () => void;
}

/** The follow form, or what comes after it was accepted. */
export function FollowPanel({ view, t, problem, isPage = false, onDone }: FollowPanelProps) {
  const { outcome, props } = useFollowForm(view, t, problem, isPage);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    notice.current?.focus();
    onDone?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- run once for each outcome
  }, [outcome]);
  const isMailed = outcome?.kind === 'mail';
  return (
    <>
      {/* Some screen readers say nothing of the focus that moves while the form goes. */}
      <p className="visually-hidden" aria-live="polite" aria-atomic>
        {outcome &&
          joinSentences([toSentence(t(isMailed ? 'follow.sent' : 'follow.browserDone'), t), ...(isMailed ? [t('follow.sentHint')] : [])])}
      </p>
      {outcome ? (
        <FollowDone ref={notice} outcome={outcome} t={t} />
      ) : (
        <>
          <FollowForm view={view} t={t} hasFocus={problem !== undefined} {...props} />
          {!isPage && view.pushKey !== undefined && (
            <p className="follow-elsewhere">
              <a href={view.links.page}>{t('follow.browserPage')}</a>
            </p>
          )}
        </>
      )}
    </>
  );
}
