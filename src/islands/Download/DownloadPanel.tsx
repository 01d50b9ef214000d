import { useEffect, useRef } from 'react';
import { DownloadForm, type DownloadFormProblem } from '../../components/forms/DownloadForm.tsx';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './DownloadPanel.module.css';
import { useDownloadForm } from './useDownloadForm.ts';

interface DownloadPanelProps {
  view: DownloadView;
  t: Translate;
  problem: DownloadFormProblem | undefined;
  onStarted?: () => void;
}

/** The download form, or after its success the confirmation. */
export function DownloadPanel({ view, t, problem, onStarted }: DownloadPanelProps) {
  const { message, props } = useDownloadForm(view, t, problem);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message === undefined) return;
    notice.current?.focus();
    onStarted?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- run once for each started download
  }, [message]);
  if (message === undefined) return <DownloadForm view={view} t={t} hasFocus={problem !== undefined} {...props} />;
  return (
    <p ref={notice} className={styles['started']} role="status" tabIndex={-1}>
      {message}
    </p>
  );
}
