import type { Ref } from 'react';
import type { Translate } from '../../i18n/translator.ts';
import { serverAutofocus } from './serverAutofocus.tsx';

interface DownloadStartedProps {
  ref?: Ref<HTMLDivElement>;
  /**
   * The address to which an e-mail is sent; undefined where the API does not say that it sends one. It is in this answer only (rule 20.9).
   */
  email: string | undefined;
  t: Translate;
  /** Whether a page that the server answers with it focuses it. */
  hasFocus?: boolean;
}

/** The confirmation of a download; where an e-mail is sent, its address and what to do next (rule 15.6). */
export function DownloadStarted({ ref, email, t, hasFocus = false }: DownloadStartedProps) {
  return (
    <div ref={ref} className="form-outcome" role="status" tabIndex={-1} {...serverAutofocus(hasFocus)}>
      <p>
        <b>{t('download.started')}</b>
      </p>
      {email !== undefined && (
        <>
          <p>
            {t('download.sentTo')} <bdi dir="ltr">{email}</bdi>
          </p>
          <p>{t('download.next')}</p>
        </>
      )}
    </div>
  );
}
