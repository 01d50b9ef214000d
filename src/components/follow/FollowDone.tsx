import type { Ref } from 'react';
import type { Translate } from '../../i18n/translator.ts';
import { serverAutofocus } from '../forms/serverAutofocus.tsx';

/** What became of a form that follows something. */
export type FollowOutcome =
  /** A message that asks to confirm; its address is in this answer only (rule 20.9). */
  | { kind: 'mail'; mail: string }
  /** The browser follows; the address of the page with all that it follows. */
  | { kind: 'browser'; manage: string };

interface FollowDoneProps {
  ref?: Ref<HTMLDivElement>;
  outcome: FollowOutcome;
  t: Translate;
  /** Whether a page that the server answers with it focuses it. */
  hasFocus?: boolean;
}

/** What comes next: a message to confirm, the same for every address (rule 28.62), or messages in the browser. */
export function FollowDone({ ref, outcome, t, hasFocus = false }: FollowDoneProps) {
  return (
    <div ref={ref} className="form-outcome" role="status" tabIndex={-1} {...serverAutofocus(hasFocus)}>
      <p>
        <b>{t(outcome.kind === 'mail' ? 'follow.sent' : 'follow.browserDone')}</b>
      </p>
      {outcome.kind === 'mail' ? (
        <>
          <p>
            {t('download.sentTo')} <bdi dir="ltr">{outcome.mail}</bdi>
          </p>
          <p>{t('follow.sentHint')}</p>
          <p>{t('download.next')}</p>
        </>
      ) : (
        <p>
          <a href={outcome.manage}>{t('follow.manage')}</a>
        </p>
      )}
    </div>
  );
}
