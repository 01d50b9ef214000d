import { useEffect, useRef } from 'react';
import { joinSentences } from '../../domain/text/sentences.ts';
import { toSentence } from '../../i18n/labels/punctuation.ts';
import { DownloadForm } from '../../components/forms/DownloadForm.tsx';
import { DownloadStarted } from '../../components/forms/DownloadStarted.tsx';
import type { FormProblem } from '../../domain/text/formProblem.ts';
import type { DownloadField } from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import type { Translate } from '../../i18n/translator.ts';
import { useDownloadForm } from './useDownloadForm.ts';

interface DownloadPanelProps {
  view: DownloadView;
  t: Translate;
  problem: FormProblem<DownloadField> | undefined;
  onStarted?: () => void;
}

/** The download form, or after its success the confirmation. */
export function DownloadPanel({ view, t, problem, onStarted }: DownloadPanelProps) {
  const { started, props } = useDownloadForm(view, t, problem);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!started) return;
    notice.current?.focus();
    onStarted?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- run once for each started download
  }, [started]);
  return (
    <>
      {/* Some screen readers say nothing of the focus that moves while the form goes. */}
      <p className="visually-hidden" aria-live="polite" aria-atomic>
        {started &&
          joinSentences([
            toSentence(t('download.started'), t),
            ...(started.email === undefined ? [] : [`${t('download.sentTo')} ${started.email}`]),
          ])}
      </p>
      {!started ? (
        <DownloadForm view={view} t={t} hasFocus={problem !== undefined} {...props} />
      ) : (
        <DownloadStarted ref={notice} email={started.email} t={t} />
      )}
    </>
  );
}
